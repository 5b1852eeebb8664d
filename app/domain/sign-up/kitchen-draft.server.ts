import type { Tx } from "~/data/sql.server";
import { invalid } from "~/domain/refusal";
import { slugOf } from "~/kit/text";
import { accountRules } from "../accounts/rules";
import { insertChef } from "../chefs/chef-row.server";

interface Draft {
  first_name: string;
  last_name: string;
  kitchen_name: string;
  zip_code?: string | undefined;
}

/**
 * A kitchen's draft for an account: visible to nobody until staff approve it. Its marketplace and its place on the map are
 * the ZIP's; without a ZIP it waits in the first city until its cook says where it is.
 * @throws Refusal `invalid` on `zip_code` that no marketplace serves, on `role` when no city is served.
 */
export async function createKitchenDraft(tx: Tx, accountId: number, input: Draft): Promise<void> {
  const name = `${input.first_name} ${input.last_name}`;
  const zip = input.zip_code ?? null;
  const draft = {
    account_id: accountId,
    slug: `${slugOf(name)}-${accountId}`,
    full_name: name,
    kitchen_name: input.kitchen_name,
    zip_code: zip,
  };
  if (await insertChef(tx, draft)) return;
  if (zip !== null) throw invalid("zip_code", accountRules.zipNotServed);
  throw invalid("role", "You can't open a kitchen yet. We don't serve any cities.");
}
