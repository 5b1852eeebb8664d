import { z } from "zod";
import { env } from "~/kit/env.server";
import { COUNT_CAP, MAX_PAGE_SIZE, PAGE_SIZE, type Page, type Slice } from "~/kit/paging";

/** A whole number in a query: text that is no number of ours is refused, what is too large is cut where that is kind. */
function whole(min: number, max: number) {
  return z
    .string()
    .regex(/^-?[0-9]{1,15}$/, "Enter a whole number")
    .transform(Number)
    .refine((value) => value >= min, `Enter ${min} or more`)
    .transform((value) => Math.min(value, max));
}

/** `page` (from 1) and `limit` or `page_size`. */
export const pageQuery = {
  page: whole(1, 1_000_000).optional().describe("which page, from 1"),
  limit: whole(1, MAX_PAGE_SIZE).optional().describe("rows at once; more than 100 counts as 100"),
  page_size: whole(1, MAX_PAGE_SIZE).optional().describe("another name of `limit`"),
};

/** `limit` and `offset`. */
export const offsetQuery = {
  limit: pageQuery.limit,
  offset: whole(0, 10_000_000).optional().describe("rows to leave out; wins over `page`"),
};

type PageQuery = { page?: number | undefined; limit?: number | undefined; page_size?: number | undefined };

export function sliceOfPage(query: PageQuery, size = PAGE_SIZE): Slice {
  const limit = query.limit ?? query.page_size ?? size;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
}

/** The envelope of every list. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    count: z.int(),
    count_capped: z.literal(true).optional(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  });
}

function link(request: { url: string }, set: Record<string, number>): string {
  const url = new URL(request.url);
  for (const [key, value] of Object.entries(set)) url.searchParams.set(key, String(value));
  // with or without the trailing slash the answer is the same, links included
  return `${env.APP_ORIGIN}${url.pathname.replace(/\/*$/, "/")}${url.search}`;
}

/** Where the stretch before begins; from beyond the end that is the last one with something in it. */
function offsetBefore<Row>({ count }: Page<Row>, { offset, limit }: Slice, capped: boolean): number {
  if (capped || offset - limit < count) return Math.max(0, offset - limit);
  return Math.max(0, Math.ceil(count / limit) - 1) * limit;
}

/** Wraps one stretch of a list: `next` and `previous` are absolute URLs in the caller's own way of paging. */
export function envelope<Row>(request: { url: string }, page: Page<Row>, slice: Slice) {
  const byOffset = new URL(request.url).searchParams.has("offset") || !usesPages(request);
  const capped = page.count > COUNT_CAP;
  const hasNext = slice.offset + page.rows.length < page.count && page.rows.length > 0;
  const number = Math.floor(slice.offset / slice.limit) + 1;
  const last = Math.max(1, Math.ceil(page.count / slice.limit));
  const before = capped ? number - 1 : Math.min(number - 1, last);
  const at = (offset: number, to: number) =>
    byOffset ? link(request, { limit: slice.limit, offset }) : link(request, { page: to });
  return {
    count: Math.min(page.count, COUNT_CAP),
    ...(capped ? { count_capped: true as const } : {}),
    next: hasNext ? at(slice.offset + slice.limit, number + 1) : null,
    previous: slice.offset > 0 ? at(offsetBefore(page, slice, capped), before) : null,
    results: page.rows,
  };
}

/** Meals and chefs page by offset, everything else by page; an explicit parameter decides. */
function usesPages(request: { url: string }): boolean {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.has("page")) return true;
  return !/(local-|more-|-nearby|popular-this-week|topratedchefs)/.test(pathname);
}
