import type { Tx } from "~/data/sql.server";
import { invalid } from "~/domain/refusal";
import { slugOf } from "~/kit/text";

interface Draft {
  first_name: string;
  last_name: string;
  kitchen_name: string;
  zip_code?: string | undefined;
}

/**
 * A kitchen's draft for an account: visible to nobody until staff approve it. Its marketplace is the ZIP's, else the first
 * city. @throws Refusal `invalid` on `role` when no city is served.
 */
export async function createKitchenDraft(tx: Tx, accountId: number, input: Draft): Promise<void> {
  const name = `${input.first_name} ${input.last_name}`;
  const created = await tx`
    INSERT INTO chef (account_id, marketplace_id, slug, full_name, kitchen_name, postal_code)
    SELECT ${accountId}, m.id, ${`${slugOf(name)}-${accountId}`}, ${name}, ${input.kitchen_name}, ${input.zip_code ?? ""}
    FROM marketplace m LEFT JOIN marketplace_zip z ON z.marketplace_id = m.id AND z.zip = ${input.zip_code ?? ""}
    WHERE m.is_active AND NOT m.is_global ORDER BY z.zip IS NULL, m.id LIMIT 1 RETURNING id`;
  if (created.length === 0) throw invalid("role", "Kitchens cannot be opened yet: no city is served.");
}
