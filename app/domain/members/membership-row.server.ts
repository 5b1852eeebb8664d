import type { Tx } from "~/data/sql.server";

/** Who registers an organization is its first member and admin, from now on. */
export async function insertAdmin(
  tx: Tx,
  organization_id: number,
  account_id: number,
  person: { first_name: string; last_name: string; phone?: string | undefined },
): Promise<void> {
  await tx`
    INSERT INTO membership (organization_id, account_id, role, status, corporate_user_source, first_name, last_name, phone, joined_at)
    VALUES (${organization_id}, ${account_id}, 'admin', 'activated', 'registration', ${person.first_name}, ${person.last_name}, ${person.phone ?? null}, app_now())`;
}

/** A voucher is of use only with the benefit: who is given one, has it. */
export async function giveVoucherBenefit(tx: Tx, membership_ids: readonly number[]): Promise<void> {
  await tx`
    UPDATE membership SET is_voucher_benefit = true WHERE id = ANY (${[...membership_ids]}::int[]) AND NOT is_voucher_benefit`;
}
