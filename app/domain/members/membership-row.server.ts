import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";

/** Who registers an organization is its first member and admin, from now on. */
export async function insertAdmin(
  tx: Tx,
  organization_id: number,
  account_id: number,
  person: { first_name: string; last_name: string; phone?: string | undefined },
): Promise<void> {
  const { first_name, last_name, phone = null } = person;
  await tx.db.membership.create({
    data: {
      ...{ organization_id, account_id, first_name, last_name, phone },
      ...{ role: "admin", status: "activated", corporate_user_source: "registration" },
      joined_at: clock.now(),
    },
    select: { id: true },
  });
}

/** A voucher is of use only with the benefit: who is given one, has it. Plain SQL: a set of any length in one parameter. */
export async function enableVoucherBenefit(tx: Tx, membership_ids: readonly number[]): Promise<void> {
  await tx`
    UPDATE membership SET is_voucher_benefit = true WHERE id = ANY (${[...membership_ids]}::int[]) AND NOT is_voucher_benefit`;
}
