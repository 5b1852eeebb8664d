const TITLES: Record<number, string> = { 403: "Not for this account", 404: "Not found" };
const SITE = " \u00b7 DinDin";

/**
 * What a screen throws to become the page of an error, with the reason it gives. The page's title goes along as the words
 * of the status, since a failed screen has no data to make one of; they are never sent as such. `title` is for what
 * is no matter of the account or the address.
 */
export function errorPage(
  words: string,
  status: number,
  { headers = {}, title }: { headers?: Record<string, string>; title?: string } = {},
): Response {
  const statusText = `${title ?? TITLES[status] ?? "Something went wrong"}${SITE}`;
  return new Response(words, { status, statusText, headers });
}
