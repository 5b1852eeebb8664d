const TITLES: Record<number, string> = { 403: "Not for this account", 404: "Not found" };

/**
 * What a screen throws to become the page of an error, with the reason it gives. The page's title goes along as the words
 * of the status, since a failed screen has no data to make one of; they are never sent as such.
 */
export function errorPage(words: string, status: number, headers: Record<string, string> = {}): Response {
  const statusText = `${TITLES[status] ?? "Something went wrong"} \u00b7 DinDin`;
  return new Response(words, { status, statusText, headers });
}
