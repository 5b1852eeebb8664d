import type { Tx } from "~/data/sql.server";
import { missing } from "../refusal";
import { lockTreasury } from "../treasury/treasury.server";

/** Locks a program of an organization. @throws Refusal `missing` for what is another organization's, or none. */
export async function lockProgram(tx: Tx, organization_id: number, id: number) {
  await lockTreasury(tx, organization_id);
  const program = await tx.db.voucherProgram.findFirst({
    where: { id, organization_id },
    select: {
      ...{ vouchers_claimed: true, ended_at: true },
      ...{ cuisines: true, cooks: true, max_price_cents: true },
    },
  });
  if (!program) throw missing();
  return program;
}
