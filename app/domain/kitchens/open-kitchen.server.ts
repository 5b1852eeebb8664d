import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { createKitchenDraft } from "../accounts/kitchen-draft.server";
import type { Person } from "../accounts/people";
import { registerAccount } from "../accounts/register-account.server";
import { invalid, Refusal } from "../refusal";
import type { CookApplication, KitchenApplication } from "./application-schemas.server";
import { kitchenRules } from "./rules";

/** Writes an application into the account's draft, which stays one until address and permit are there too. */
async function fillDraft(tx: Tx, account_id: number, input: KitchenApplication): Promise<void> {
  const [market] =
    await tx`SELECT FROM marketplace WHERE id = ${input.marketplace} AND is_active AND NOT is_global`;
  if (!market) throw invalid("marketplace", kitchenRules.marketplace.unknown);
  const [cuisine] = await tx`SELECT FROM cuisine WHERE id = ${input.primary_cuisine} AND is_active`;
  if (!cuisine) throw invalid("primary_cuisine", kitchenRules.primary_cuisine.unknown);
  const { marketplace, title, bio, kitchen_name, kitchen_type, ein_number = null, hear_about = null } = input;
  await tx`
    WITH draft AS (
      UPDATE chef SET marketplace_id = ${marketplace}, excerpt = ${title}, bio = ${bio}, kitchen_name = ${kitchen_name},
        kitchen_kind = ${kitchen_type}::"KitchenKind", ein_number = ${ein_number}
      WHERE account_id = ${account_id} RETURNING id)
    INSERT INTO chef_cuisine (chef_id, cuisine_id, is_primary) SELECT id, ${input.primary_cuisine}, true FROM draft`;
  await tx`
    UPDATE account SET terms_accepted_at = app_now(),
      hear_about_id = coalesce((SELECT id FROM hear_about WHERE id = ${hear_about}), hear_about_id)
    WHERE id = ${account_id}`;
}

/**
 * Opens an account and its kitchen in one. Nobody sees the kitchen until staff approve it. `ip` is where it comes from;
 * answers the account's id.
 * @throws Refusal as `registerAccount`, and `invalid` for an unknown cuisine or marketplace.
 */
export function openKitchen(input: CookApplication, ip: string): Promise<number> {
  const { first_name, last_name, email, password, phone, kitchen_name } = input;
  const person = { first_name, last_name, email, password, phone, kitchen_name };
  const left = { country_code: undefined, referral_code: undefined, zip_code: undefined };
  return registerAccount({ ...person, ...left, role: "chef" }, ip, (tx, account_id) =>
    fillDraft(tx, account_id, input),
  );
}

/**
 * A kitchen for somebody who has an account.
 * @throws Refusal `conflict` when they have a kitchen; `invalid` for an unknown cuisine or marketplace.
 */
export function addKitchen({ account_id, first_name, last_name }: Person, input: KitchenApplication) {
  return transaction(async (tx) => {
    await tx`SELECT FROM account WHERE id = ${account_id} FOR NO KEY UPDATE`;
    const [has] = await tx`SELECT FROM chef WHERE account_id = ${account_id}`;
    if (has) throw new Refusal("conflict", "You have a kitchen already.");
    await createKitchenDraft(tx, account_id, { first_name, last_name, kitchen_name: input.kitchen_name });
    await fillDraft(tx, account_id, input);
  });
}
