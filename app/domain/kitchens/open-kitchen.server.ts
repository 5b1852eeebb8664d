import { type Sql, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { acceptTerms } from "../accounts/account-row.server";
import type { Person } from "../accounts/people";
import { changeChef, setChefCuisines } from "../chefs/chef-row.server";
import { invalid, Refusal } from "../refusal";
import { createKitchenDraft } from "../sign-up/kitchen-draft.server";
import { type AskedFrom, askSignUp } from "../sign-up/request-sign-up.server";
import type { CookApplication, KitchenApplication } from "./application-schemas.server";
import { kitchenRules } from "./rules";

/** @throws Refusal `invalid` for a marketplace or cuisine that is not offered. */
async function checkChoices(on: Sql | Tx, input: KitchenApplication): Promise<void> {
  const [market] =
    await on`SELECT FROM marketplace WHERE id = ${input.marketplace} AND is_active AND NOT is_global`;
  if (!market) throw invalid("marketplace", kitchenRules.marketplace.unknown);
  const [cuisine] = await on`SELECT FROM cuisine WHERE id = ${input.primary_cuisine} AND is_active`;
  if (!cuisine) throw invalid("primary_cuisine", kitchenRules.primary_cuisine.unknown);
}

/**
 * Writes an application into the account's draft, which stays one until address and permit are there too.
 * @throws Refusal `invalid` for an unknown cuisine or marketplace.
 */
export async function fillDraft(tx: Tx, account_id: number, input: KitchenApplication): Promise<void> {
  await checkChoices(tx, input);
  const { marketplace, title, bio, kitchen_name, kitchen_type, ein_number = null, hear_about = null } = input;
  const [draft] = await tx<[{ id: number }]>`SELECT id FROM chef WHERE account_id = ${account_id}`;
  await changeChef(tx, draft.id, {
    ...{
      marketplace_id: marketplace,
      excerpt: title,
      bio,
      kitchen_name,
      kitchen_kind: kitchen_type,
      ein_number,
    },
  });
  await setChefCuisines(tx, draft.id, [input.primary_cuisine]);
  await acceptTerms(tx, account_id, hear_about);
}

/**
 * Asks for an account with a kitchen: both are opened by the mailed link (`finishSignUp`), as with every sign-up form.
 * @throws Refusal as `askSignUp`, and `invalid` for an unknown cuisine or marketplace.
 */
export async function askKitchen({ password, ...input }: CookApplication, from: AskedFrom): Promise<void> {
  await checkChoices(sql, input);
  await askSignUp(
    { kind: "chef", email: input.email, password, details: { ...input, referrer_id: null } },
    from,
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
    if (has) throw new Refusal("conflict", "You already have a kitchen.");
    await createKitchenDraft(tx, account_id, { first_name, last_name, kitchen_name: input.kitchen_name });
    await fillDraft(tx, account_id, input);
  });
}
