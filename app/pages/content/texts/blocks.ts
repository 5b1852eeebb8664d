/** A link of a page of words: where it leads, and its words. */
export type TextLink = readonly [to: string, words: string];

/** A stretch of a page of words, as it is drawn. */
export type Block =
  | { kind: "words"; title: string; paragraphs: readonly string[]; links?: readonly TextLink[] }
  | { kind: "tiles"; title: string; tiles: readonly { title: string; text: string }[]; counted?: boolean }
  | { kind: "figures"; title: string; figures: readonly { figure: string; text: string }[] }
  | { kind: "questions"; title: string; questions: readonly { question: string; answer: string }[] }
  | { kind: "call"; title: string; text: string; links: readonly TextLink[] };

/** A page of words. */
export interface Text {
  title: string;
  /** for search engines and previews */
  description: string;
  lead: string;
  /** what stands beside the title; left out for legal texts */
  drawing?: "table" | "pot" | "door" | "ticket" | "plate";
  /** what one can do about it at once, below the lead; a page with it is about company money, which is plum */
  offer?: readonly TextLink[];
  /** the day a legal text is from, YYYY-MM-DD; such a text has a list of its sections */
  version?: string;
  blocks: readonly Block[];
}
