import type { Tx } from "~/data/sql.server";
import { invalid } from "~/domain/refusal";
import { slugOf } from "~/kit/text";
import { accountRules } from "../accounts/rules";

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
  const created = await tx`
    INSERT INTO chef (account_id, marketplace_id, slug, full_name, kitchen_name, postal_code, latitude, longitude)
    SELECT ${accountId}, m.id, ${`${slugOf(name)}-${accountId}`}, ${name}, ${input.kitchen_name}, ${zip ?? ""}, p.latitude, p.longitude
    FROM marketplace m LEFT JOIN marketplace_zip z ON z.marketplace_id = m.id AND z.zip = ${zip}
    LEFT JOIN zip_place p ON p.zip = z.zip
    WHERE m.is_active AND NOT m.is_global AND (${zip}::text IS NULL OR z.zip IS NOT NULL) ORDER BY m.id LIMIT 1 RETURNING id`;
  if (created.length > 0) return;
  if (zip !== null) throw invalid("zip_code", accountRules.zipNotServed);
  throw invalid("role", "Kitchens cannot be opened yet: no city is served.");
}
