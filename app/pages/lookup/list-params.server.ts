import { MIN_SEARCH_LENGTH } from "~/domain/lookup/found";
import { foundText, pageLinks, pageOf } from "~/http/page-of.server";
import type { Slice } from "~/kit/paging";

/** Rows on a page. */
const SIZE = 25;

const numberOf = (url: URL, name: string) => {
  const text = url.searchParams.get(name) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
};

/** The words that a URL searches for, at most 100 characters, without the one that Postgres can't hold. */
export const wordsOf = ({ searchParams }: URL): string =>
  (searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 100);

/**
 * What a list is narrowed down by, as its URL says it; what it can't mean narrows nothing, and neither do fewer letters than
 * names are searched for.
 */
export function readListFilters<State extends string>(request: Request, states: readonly State[]) {
  const url = new URL(request.url);
  const q = wordsOf(url);
  const state = states.find((one) => one === url.searchParams.get("state"));
  const [marketplace, cook] = [numberOf(url, "marketplace"), numberOf(url, "cook")];
  return {
    ...(q.length >= MIN_SEARCH_LENGTH && { q }),
    ...(state && { state }),
    ...(marketplace && { marketplace }),
    ...(cook && { cook }),
  };
}

/** The stretch of a list that its URL asks for. */
export function sliceOf(request: Request): Slice {
  return { limit: SIZE, offset: (pageOf(request) - 1) * SIZE };
}

type QueryParams = Record<string, string | number | undefined>;

/** How many rows there are, in words, and the links to the pages before and after. */
export function pagesOf(
  request: Request,
  count: number,
  one: string,
  at: (params: QueryParams) => string,
  params: QueryParams,
  many = `${one}s`,
) {
  const page = (number: number) => at({ ...params, page: number > 1 ? number : undefined });
  return { found: foundText(count, one, many), ...pageLinks(pageOf(request), count, SIZE, page) };
}
