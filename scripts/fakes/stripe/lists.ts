import type Stripe from "stripe";
import { invalid } from "./errors.ts";
import * as read from "./params.ts";
import type { Table } from "./store.ts";
import type { RequestContext } from "./world.ts";

interface ListRules<T> {
  url: string;
  /** Filters of this list beyond the common ones. */
  own?: readonly string[];
  keep?: (row: T) => boolean;
  /** Narrows the rows to one group of the table's index. */
  group?: string | null;
}

/**
 * A page of a list, newest first: `limit` (1 to 100, default 10), `starting_after`, `ending_before` and `created`
 * (a number or gt, gte, lt, lte) as at Stripe.
 */
export function listOf<T extends { id: string; created?: number }>(
  ask: RequestContext,
  table: Table<T>,
  rules: ListRules<T>,
): Stripe.ApiList<T> {
  const { params } = ask;
  read.onlyKnown(
    params,
    new Set(["limit", "starting_after", "ending_before", "created", ...(rules.own ?? [])]),
  );
  const limit = read.whole(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) throw invalid("limit must be between 1 and 100", "limit");
  const after = read.text(params, "starting_after");
  const before = read.text(params, "ending_before");
  if (after !== null && before !== null)
    throw invalid("Only one of starting_after and ending_before can be given.", "ending_before");
  const created = createdFilter(ask);
  const ids = rules.group ? [...table.inGroup(rules.group)] : [...table.rows.keys()];
  const cursor = after ?? before;
  const at = cursor === null ? -1 : ids.indexOf(cursor);
  if (cursor !== null && at < 0)
    throw invalid(
      `No such object: '${cursor}'`,
      after === null ? "ending_before" : "starting_after",
      "resource_missing",
    );
  const found: T[] = [];
  const step = before === null ? -1 : 1;
  const start = cursor === null ? ids.length - 1 : at + step;
  for (let i = start; i >= 0 && i < ids.length && found.length <= limit; i += step) {
    const row = table.get(ids[i] ?? "");
    if (row === undefined || rules.keep?.(row) === false || !created(row.created ?? 0)) continue;
    found.push(row);
  }
  const has_more = found.length > limit;
  if (has_more) found.pop();
  if (before !== null) found.reverse();
  return { object: "list", data: found, has_more, url: rules.url };
}

function createdFilter(ask: RequestContext): (created: number) => boolean {
  const given = ask.params.created;
  if (given === undefined || given === "") return () => true;
  if (typeof given === "string") {
    const exact = read.whole(ask.params, "created");
    return (created) => created === exact;
  }
  const range = read.nested(ask.params, "created") ?? {};
  read.onlyKnown(range, new Set(["gt", "gte", "lt", "lte"]));
  const gt = read.whole(range, "gt") ?? Number.NEGATIVE_INFINITY;
  const gte = read.whole(range, "gte") ?? Number.NEGATIVE_INFINITY;
  const lt = read.whole(range, "lt") ?? Number.POSITIVE_INFINITY;
  const lte = read.whole(range, "lte") ?? Number.POSITIVE_INFINITY;
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}
