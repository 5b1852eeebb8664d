import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Chef } from "../accounts/people";
import { lockHelper, shown, toWire } from "./helper-row.server";
import type { WireHelper } from "./schemas.server";

/**
 * Ends somebody's help or invitation, at once and for good; whoever has ended already stays so. Their account is theirs and
 * stays signed in: it just opens this kitchen no more.
 * @throws Refusal `missing` for a helper of another kitchen.
 */
export async function endHelper(me: Chef, id: number): Promise<WireHelper> {
  return transaction(async (tx) => {
    const helper = await lockHelper(tx, me.chef_id, id);
    const data =
      helper.status === "ended" ? {} : ({ status: "ended", hash: null, ended_at: clock.now() } as const);
    return toWire(await tx.db.kitchenHelper.update({ where: { id }, data, select: shown }));
  });
}
