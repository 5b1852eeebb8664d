const TITLES: Record<number, string> = {
  403: "You don't have access to this page",
  404: "Not found",
  429: "Please wait a moment",
};
const SITE = " \u00b7 DinDin";

/** What the error screen shows: a heading, and the reason. */
export interface ErrorPageData {
  /** empty for an address where nothing is: the screen has words of its own for that */
  heading: string;
  words: string;
  /** the page of the form that was refused, to be opened again: a path of this site */
  back?: string | undefined;
}

/** A title of its own is the heading where nothing went wrong and the answer is no: for this person, or for so much. */
function headingOf(status: number, title: string | undefined): string {
  if (status === 403 || status === 429) return title ?? TITLES[status] ?? "";
  if (status === 404) return title ?? "";
  return status === 413 && title !== undefined ? title : "Sorry, we can't do that";
}

/**
 * What a screen throws to become the page of an error, with the reason it gives. The page's title goes along as the words
 * of the status, since a failed screen has no data to make one of; they are never sent as such. `title` is for what
 * is no matter of the account or the address; `back` leads to the page where the form stands.
 */
export function errorPage(
  words: string,
  status: number,
  { headers = {}, title, back }: { headers?: Record<string, string>; title?: string; back?: string } = {},
): Response {
  const statusText = `${title ?? TITLES[status] ?? "Something went wrong"}${SITE}`;
  const data: ErrorPageData = { heading: headingOf(status, title), words, back };
  return Response.json(data, { status, statusText, headers });
}
