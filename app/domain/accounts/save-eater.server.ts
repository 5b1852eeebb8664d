import { transaction } from "~/data/transaction.server";
import { invalid, Refusal } from "../refusal";
import type { Person } from "./people";
import { accountRules } from "./rules";
import type { EaterInput } from "./schemas.server";

/**
 * Names somebody who eats with me (`id` null), or changes what I said of them, all of it. Two changes at once happen one
 * after the other, so that there are never more than 12.
 * @throws Refusal `invalid` for a name that another of them has, and beyond 12; `missing` for one who was removed meanwhile,
 * is somebody else's or was never there.
 */
export function saveEater(me: Person, id: number | null, eater: EaterInput): Promise<void> {
  const { account_id } = me;
  const { name, allergens, diets } = eater;
  const data = { name, allergens, diets };
  return transaction(async (tx) => {
    // plain SQL for the lock, and for names that are the same as the unique key sees it
    await tx`SELECT FROM account WHERE id = ${account_id} FOR NO KEY UPDATE`;
    // plain SQL: names are compared as the database folds them
    const all = await tx<{ id: number; is_namesake: boolean }[]>`
      SELECT id, lower(name) = lower(${name}) AS is_namesake FROM household_eater WHERE account_id = ${account_id}`;
    if (id !== null && !all.some((one) => one.id === id))
      throw new Refusal("missing", "This person is no longer on your list. Go back to add them again.");
    if (all.some((one) => one.is_namesake && one.id !== id))
      throw invalid("name", `You already have a ${name}. Please use another name, like ${name} B.`);
    const select = { id: true };
    if (id !== null) await tx.db.householdEater.update({ where: { id }, data, select });
    else if (all.length >= accountRules.mostEaters)
      throw new Refusal("invalid", `You can add up to ${accountRules.mostEaters} people. Remove one first.`);
    else await tx.db.householdEater.create({ data: { ...data, account_id }, select });
  });
}
