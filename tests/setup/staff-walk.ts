import { COOKIES } from "~/http/cookies";

/** What names one thing: an order, an invoice, an object at Stripe, who did something. */
const ID =
  /\b(?:DD-\d{8}|INV-\d+-[\w-]*\w|(?:pi|re|tr|trr|du|dp|po|evt)_\w{4,}|(?:account|chef|organization):\d+)/g;

/** What of a page's text is no place for a link: its head, scripts, links, buttons and fields, and its own title. */
const NOT_TEXT =
  /<(head|script|style|a|button|h1|label|select|textarea|summary)\b[^>]*>[\s\S]*?<\/\1>|<span class="sr-only">[\s\S]*?<\/span>/g;

/** The ids on a page that lead nowhere. */
export function unlinkedIds(html: string): string[] {
  const text = html
    .replace(NOT_TEXT, " ")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ");
  return [...new Set(text.match(ID) ?? [])];
}

/** The screens that a page of the back office leads to; files, and what only a form may be sent to, aside. */
function linksOf(html: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*?href="(\/staff[^"#]*)(?:#[^"]*)?"/g)].map(([, to = ""]) =>
    to.replaceAll("&amp;", "&"),
  );
  return links.filter((to) => !/\.(csv|pdf)(\?|$)/.test(to));
}

const patternOf = (path: string) =>
  path
    .replace(/\?.*/, "?")
    .replace(/\d{4}-\d\d(-\d\d)?/, ":day")
    .replace(/\d+/, ":id");

export interface WalkedScreen {
  path: string;
  status: number;
  html: string;
}

/** Opens the back office at its first screen and follows its links, at most so many of each kind; answers what it saw. */
export async function walkStaff(origin: string, session: string, most: number): Promise<WalkedScreen[]> {
  const seen = new Set(["/staff"]);
  const times = new Map<string, number>();
  const left = ["/staff"];
  const walked: WalkedScreen[] = [];
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    const answer = await fetch(`${origin}${path}`, {
      headers: { cookie: `${COOKIES.session}=${session}`, accept: "text/html" },
    });
    const html = await answer.text();
    walked.push({ path, status: answer.status, html });
    for (const to of linksOf(html)) {
      const kind = patternOf(to);
      const before = times.get(kind) ?? 0;
      if (seen.has(to) || before >= most) continue;
      seen.add(to);
      times.set(kind, before + 1);
      left.push(to);
    }
  }
  return walked;
}
