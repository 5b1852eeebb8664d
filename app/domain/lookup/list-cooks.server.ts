import { db } from "~/data/prisma.server";
import { containing, sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import { searchWords } from "~/kit/search-words";
import { ChefStatus } from "../../../prisma/client/enums";
import { pageOfIds } from "./page-of-ids.server";

export const COOK_STATES = Object.values(ChefStatus);

/** What the list of cooks is narrowed down by. */
export interface CookFilters {
  /** a part of the cook's or the kitchen's name */
  q?: string;
  state?: ChefStatus;
  marketplace?: number;
}

/** A cook as a row of the list. */
export interface ListedCook {
  id: number;
  name: string;
  kitchen: string;
  marketplace: string;
  state: ChefStatus;
  bank: string;
  /** the last day on which the permit is good; null for none */
  permit_until: Date | null;
  meals: number;
  since: Date;
}

function foundBy({ q, state, marketplace }: CookFilters) {
  return sql`
    SELECT c.id FROM chef c WHERE true ${state ? sql`AND c.status = ${state}` : sql``} ${marketplace ? sql`AND c.marketplace_id = ${marketplace}` : sql``}
    ${
      q
        ? sql`AND search_fold(c.full_name || ' ' || c.kitchen_name) LIKE ${containing(searchWords(q).join(" "))}`
        : sql`ORDER BY c.id DESC`
    }`;
}

/** One stretch of all cooks, the newest first. */
export async function listCooks(filters: CookFilters, slice: Slice): Promise<Page<ListedCook>> {
  const { ids, count } = await pageOfIds(foundBy(filters), slice);
  // counted apart: as a part of the list, the meals of all cooks would be counted
  const [meals, cooks] = await Promise.all([
    db.meal.groupBy({
      by: ["chef_id"],
      where: { chef_id: { in: ids }, deleted_at: null },
      _count: { _all: true },
    }),
    readCooks(ids),
  ]);
  const counts = new Map(meals.map(({ chef_id, _count }) => [chef_id, _count._all]));
  const rows = cooks.map(({ marketplace, ...one }) => ({
    ...{ id: one.id, name: one.full_name, kitchen: one.kitchen_name, marketplace: marketplace.name },
    ...{ state: one.status, bank: one.bank_status, permit_until: one.permit_expires_on },
    ...{ meals: counts.get(one.id) ?? 0, since: one.submitted_at ?? one.created_at },
  }));
  return { rows, count };
}

/** The cooks with these numbers, the newest first. */
function readCooks(ids: number[]) {
  return db.chef.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, full_name: true, kitchen_name: true, status: true, bank_status: true },
      ...{ permit_expires_on: true, submitted_at: true, created_at: true },
      marketplace: { select: { name: true } },
    },
    orderBy: { id: "desc" },
  });
}
