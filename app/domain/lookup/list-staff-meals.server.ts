import { db } from "~/data/prisma.server";
import { containing, sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import { searchWords } from "~/kit/search-words";
import { pageOfIds } from "./page-of-ids.server";

export const MEAL_STATES = ["listed", "unlisted", "suspended"] as const;
type MealState = (typeof MEAL_STATES)[number];

/** What the list of meals is narrowed down by. A deleted meal stands in no list. */
export interface MealFilters {
  /** a part of the name */
  q?: string;
  state?: MealState;
  marketplace?: number;
  /** one cook's alone */
  cook?: number;
}

/** A meal as a row of the list. Cents. */
export interface ListedMeal {
  id: number;
  name: string;
  cook: { id: number; name: string; slug: string };
  slug: string;
  marketplace: string;
  price_cents: number;
  is_voucher_meal: boolean;
  state: MealState;
  /** why it is suspended */
  reason: string | null;
}

const stateIs = {
  listed: sql`AND m.is_listed`,
  unlisted: sql`AND NOT m.is_listed AND m.suspended_at IS NULL`,
  suspended: sql`AND m.suspended_at IS NOT NULL`,
};

function foundBy({ q, state, marketplace, cook }: MealFilters) {
  return sql`
    SELECT m.id FROM meal m WHERE m.deleted_at IS NULL ${state ? stateIs[state] : sql``}
    ${marketplace ? sql`AND m.marketplace_id = ${marketplace}` : sql``} ${cook ? sql`AND m.chef_id = ${cook}` : sql``}
    ${q ? sql`AND search_fold(m.name) LIKE ${containing(searchWords(q).join(" "))}` : sql`ORDER BY m.id DESC`}`;
}

/** One stretch of all meals, the newest first. */
export async function listMealsForStaff(filters: MealFilters, slice: Slice): Promise<Page<ListedMeal>> {
  const { ids, count } = await pageOfIds(foundBy(filters), slice);
  const meals = await db.meal.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, name: true, slug: true, price_cents: true, is_voucher_meal: true, is_listed: true },
      ...{ suspended_at: true, suspended_reason: true, marketplace: { select: { name: true } } },
      chef: { select: { id: true, full_name: true, slug: true } },
    },
    orderBy: { id: "desc" },
  });
  const rows = meals.map(({ chef, marketplace, suspended_at, suspended_reason, is_listed, ...one }) => ({
    ...one,
    cook: { id: chef.id, name: chef.full_name, slug: chef.slug },
    marketplace: marketplace.name,
    state: suspended_at ? ("suspended" as const) : is_listed ? ("listed" as const) : ("unlisted" as const),
    reason: suspended_reason,
  }));
  return { rows, count };
}
