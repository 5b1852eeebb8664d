import { sql } from "~/data/sql.server";
import type { Person } from "~/domain/accounts/people";

/** The ZIP code of the address somebody prefers; null without one. */
export async function preferredZip(me: Pick<Person, "account_id">): Promise<string | null> {
  const [address] = await sql<{ zip: string }[]>`
    SELECT postal_code AS zip FROM address
    WHERE account_id = ${me.account_id} AND preferred AND deleted_at IS NULL LIMIT 1`;
  return address?.zip ?? null;
}
