import { sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { cuisinesOfMeal } from "../policies/read-rules.server";
import { type LimitedMeal, paysFor } from "../policies/voucher-meals";
import type { MealsTrial, ProgramMeals } from "./schemas.server";

/** Voucher meals that are looked at, the best ranked, and those that are listed. */
const MOST = { read: 2000, listed: 12 } as const;

interface OfferedMeal extends LimitedMeal {
  id: number;
  name: string;
  cook: string;
  city: string;
}

interface Choice {
  id: number;
  name: string;
}

/** The voucher meals that can be ordered where my organization's people live; anywhere, while that is known of nobody. */
function offeredMeals({ organization_id }: CorporateAdmin): Promise<OfferedMeal[]> {
  // plain SQL: a ranked list
  return sql<OfferedMeal[]>`
    WITH home AS MATERIALIZED (
      SELECT DISTINCT a.marketplace_id AS id FROM membership n JOIN account a ON a.id = n.account_id JOIN marketplace k ON k.id = a.marketplace_id
      WHERE n.organization_id = ${organization_id} AND n.status = 'activated' AND NOT k.is_global)
    SELECT m.id, m.name, m.price_cents, m.chef_id, c.full_name AS cook, k.name AS city, ${cuisinesOfMeal} AS cuisines
    FROM meal m JOIN chef c ON c.id = m.chef_id JOIN marketplace k ON k.id = m.marketplace_id AND k.is_active
    WHERE m.is_listed AND m.is_voucher_meal AND m.orderable_until > (SELECT app_now())
      AND (k.id IN (SELECT id FROM home) OR NOT EXISTS (SELECT FROM home))
    ORDER BY m.rank_rating DESC, m.id LIMIT ${MOST.read}`;
}

/** What a program of my organization can be for: every cuisine, and the cooks of those voucher meals, or whom one of its programs names. */
export async function programChoices(me: CorporateAdmin): Promise<{ cuisines: Choice[]; cooks: Choice[] }> {
  const { organization_id } = me;
  const [cuisines, named, meals] = await Promise.all([
    // plain SQL: sent together with the cooks and in the same shape
    sql<Choice[]>`SELECT c.id, c.title AS name FROM cuisine c ORDER BY c.title, c.id`,
    // plain SQL: cooks whose ids stand in arrays of other rows
    sql<Choice[]>`
      SELECT c.id, c.full_name AS name FROM chef c
      WHERE c.id IN (SELECT unnest(p.cooks) FROM voucher_program p WHERE p.organization_id = ${organization_id} AND p.ended_at IS NULL)`,
    offeredMeals(me),
  ]);
  const cooks = new Map(
    [...named, ...meals.map(({ chef_id: id, cook: name }) => ({ id, name }))].map((one) => [one.id, one]),
  );
  return { cuisines, cooks: [...cooks.values()].sort((a, b) => a.name.localeCompare(b.name)) };
}

/** Which voucher meals of today's menu vouchers with these limits would pay for, by the same rule as a checkout. Nothing is stored. */
export async function tryProgramMeals(me: CorporateAdmin, draft: ProgramMeals): Promise<MealsTrial> {
  const named = (ids: readonly number[]) => ids.map((id) => ({ id, name: "" }));
  const limits = {
    cuisines: named(draft.cuisines),
    cooks: named(draft.cooks),
    max_price_cents: draft.max_price,
  };
  const meals = await offeredMeals(me);
  const paid = meals.filter((meal) => paysFor(limits, meal));
  const cities = [...new Set(meals.map(({ city }) => city))].sort();
  const within = (some: readonly OfferedMeal[], city: string) =>
    some.filter((meal) => meal.city === city).length;
  return {
    cities: cities.map((name) => ({ name, meals: within(meals, name), paid: within(paid, name) })),
    paid: paid.length,
    examples: paid
      .slice(0, MOST.listed)
      .map(({ id, name, cook, city, price_cents }) => ({ id, name, cook, city, price_cents })),
  };
}
