/** Page sizes of the spec: 10 for ordinary lists, 12 for meals and chefs; more than 100 is cut to 100. */
export const PAGE_SIZE = 10;
export const CARD_PAGE_SIZE = 12;
export const MAX_PAGE_SIZE = 100;
/** Counts are exact up to here; beyond, `count_capped` says so. */
export const COUNT_CAP = 10_000;

/** One stretch of a list. */
export interface Slice {
  limit: number;
  offset: number;
}

/** What a verb answers for one stretch of a list: its rows and how many there are, at most COUNT_CAP + 1. */
export interface Page<Row> {
  rows: Row[];
  count: number;
}
