import type { Tx } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { refuseUnknown } from "../policies/save-policy.server";
import type { ProgramRow } from "./program-row.server";
import type { ProgramInput } from "./schemas.server";

type Limits = Pick<ProgramRow, "cuisines" | "cooks" | "max_price_cents">;

const NO_LIMITS: Limits = { cuisines: [], cooks: [], max_price_cents: null };

/**
 * The row of a program's terms; limits that are left out stay as they were `before`.
 * @throws Refusal `invalid` for a cuisine or cook that there is not.
 */
export async function rowOf(tx: Tx, me: CorporateAdmin, input: ProgramInput, before: Limits = NO_LIMITS) {
  const { starts_on, ends_on, cuisines, cooks, max_price, ...rest } = input;
  const idsOf = (given: typeof cuisines, kept: number[]) =>
    given === undefined ? kept : [...new Set(given)];
  await refuseUnknown(tx, me, { cuisines: idsOf(cuisines, []), cooks: idsOf(cooks, []), groups: [] });
  return {
    ...{ ...rest, starts_on: new Date(starts_on), ends_on: new Date(ends_on) },
    cuisines: idsOf(cuisines, before.cuisines),
    cooks: idsOf(cooks, before.cooks),
    max_price_cents: max_price === undefined ? before.max_price_cents : max_price,
  };
}

/** What the audit says of a program's terms. */
export const auditOf = (
  { name, vouchers_each, vouchers_total, starts_on, ends_on }: ProgramInput,
  { cuisines, cooks, max_price_cents }: Limits,
) => ({
  ...{ name, vouchers_each, vouchers_total, starts_on, ends_on },
  ...(cuisines.length > 0 && { cuisines: cuisines.join(", ") }),
  ...(cooks.length > 0 && { cooks: cooks.join(", ") }),
  ...(max_price_cents !== null && { max_price_cents }),
});
