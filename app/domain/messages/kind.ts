import type { z } from "zod";
import type { MessageTopic } from "./notification-topics";

/** The one button of a message: what it says, and where within the product it leads. */
export interface Action {
  label: string;
  path: string;
}

/** Who reads a message. `isDownload`: in the file of everything that we keep of them, where nobody else is named. */
export interface Reader {
  account_id: number;
  isDownload: boolean;
}

/** A message in words. Every channel takes its own from it: email all of it, a push the title and the body, a text the title. */
export interface MessageContent {
  /** the subject of the email, the title of the push, the text message */
  title: string;
  /** plain text; a single line break stays one */
  paragraphs: string[];
  /** what the email shows in its HTML instead of all but the first paragraph, such as a receipt's table */
  html?: string;
  action: Action | null;
  /** what the push is about: of two with one tag only the later one stays. Without it the message stands alone. */
  tag?: string;
}

/**
 * One kind of message. A row keeps the kind and its facts (ids, amounts, days, states: never a name, never a sentence), and
 * the words are made when it is sent or shown. So a text can be reworded, and whoever is erased is named nowhere.
 */
export interface MessageKind<Facts extends z.ZodObject> {
  /** people switch the channels of a topic on and off */
  topic: MessageTopic;
  facts: Facts;
  /** later messages to the same person that say better what this push says, by the fact that both share */
  replacedBy?: readonly { kind: string; sharing: string }[];
  /** The words; null when what the facts name is gone, and there is nothing to say anymore. */
  render(facts: z.output<Facts>, reader: Reader): Promise<MessageContent | null>;
}

/** Declares a kind of message, so that the facts that `render` gets have the type of its schema. */
export function messageKind<Facts extends z.ZodObject>(kind: MessageKind<Facts>): MessageKind<Facts> {
  return kind;
}
