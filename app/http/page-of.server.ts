import { CARD_PAGE_SIZE, COUNT_CAP, PAGE_SIZE, type Slice } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { redirect } from "./redirect.server";

/** The page a screen's URL asks for, from 1; what is no page counts as the first. */
export function pageOf(request: Request): number {
  const asked = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}

/**
 * The links of a screen's list to the pages before and after `page`, null where there is none; `at` makes a page's address,
 * `said` is "Page 2 of 6". Where rows are counted no further, a page has some if it `has` any: leave it out for lists that stay short.
 * @throws Response leading to the last page, from one beyond it: an old link, or a list that has become shorter.
 */
export function pageLinks(
  page: number,
  count: number,
  size: number,
  at: (page: number) => string,
  has: readonly unknown[] | null = null,
) {
  const counted = Math.max(1, Math.ceil(count / size));
  const last = count <= COUNT_CAP || has?.length === 0 ? counted : Math.max(page, counted);
  if (page > last) throw redirect(at(counted));
  return {
    previous: page > 1 ? at(page - 1) : null,
    next: page < counted ? at(page + 1) : null,
    said: `Page ${page} of ${last}`,
  };
}

/** Pages of a list that grows which stand on a screen at once. */
const MOST_PAGES = 10;

/** How many rows a list has, in words: `3 members`, `More than 10,000 members` where they are counted no further. */
export const foundText = (count: number, one: string, many?: string): string =>
  count > COUNT_CAP ? `More than ${countOf(COUNT_CAP, one, many)}` : countOf(count, one, many);

/** Everything a list that grows has loaded by its page `page`, so that its address brings it back: up to ten pages. */
export function pagesUpTo(page: number): Slice {
  const before = Math.max(0, page - MOST_PAGES);
  return { limit: (page - before) * PAGE_SIZE, offset: before * PAGE_SIZE };
}

/**
 * How many pages a list of `count` rows has, at least one; cards where no other size is said. @throws Response as `pageLinks`, with
 * the rest of the URL as it is.
 */
export function pagesWithin(request: Request, page: number, count: number, size = CARD_PAGE_SIZE): number {
  const pages = Math.max(1, Math.ceil(count / size));
  if (page <= pages) return pages;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("page");
  if (pages > 1) searchParams.set("page", String(pages));
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
}
