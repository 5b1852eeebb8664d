import { db } from "~/data/prisma.server";
import type { Db, Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { acceptTerms } from "../accounts/account-row.server";
import type { Person } from "../accounts/people";
import { changeChef, setChefCuisines } from "../chefs/chef-row.server";
import { invalid, Refusal } from "../refusal";
import { createKitchenDraft } from "../sign-up/kitchen-draft.server";
import { requestSignUp, type SignUpOrigin } from "../sign-up/request-sign-up.server";
import type { CookApplication, KitchenApplication } from "./application-schemas.server";
import { kitchenRules } from "./rules";

/** @throws Refusal `invalid` for a marketplace or cuisine that is not offered. */
async function checkChoices(on: Db, input: KitchenApplication): Promise<void> {
  const select = { id: true };
  const isOpen = { is_active: true, is_global: false };
  const market = await on.marketplace.findUnique({ where: { id: input.marketplace, ...isOpen }, select });
  if (!market) throw invalid("marketplace", kitchenRules.marketplace.unknown);
  const where = { id: input.primary_cuisine, is_active: true };
  const cuisine = await on.cuisine.findUnique({ where, select });
  if (!cuisine) throw invalid("primary_cuisine", kitchenRules.primary_cuisine.unknown);
}

/**
 * Writes an application into the account's draft, which stays one until address and permit are there too.
 * @throws Refusal `invalid` for an unknown cuisine or marketplace.
 */
export async function fillDraft(tx: Tx, account_id: number, input: KitchenApplication): Promise<void> {
  await checkChoices(tx.db, input);
  const { marketplace, title, bio, kitchen_name, kitchen_type, ein_number = null, hear_about = null } = input;
  const draft = await tx.db.chef.findUniqueOrThrow({ where: { account_id }, select: { id: true } });
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
 * @throws Refusal as `requestSignUp`, and `invalid` for an unknown cuisine or marketplace.
 */
export async function requestKitchenSignUp(
  { password, ...input }: CookApplication,
  from: SignUpOrigin,
): Promise<void> {
  await checkChoices(db, input);
  await requestSignUp(
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
    // plain SQL: one kitchen at a time
    await tx`SELECT FROM account WHERE id = ${account_id} FOR NO KEY UPDATE`;
    const has = await tx.db.chef.findUnique({ where: { account_id }, select: { id: true } });
    if (has) throw new Refusal("conflict", "You already have a kitchen.");
    await createKitchenDraft(tx, account_id, { first_name, last_name, kitchen_name: input.kitchen_name });
    await fillDraft(tx, account_id, input);
  });
}
