import { db } from "~/data/prisma.server";
import type { Chef } from "../accounts/people";
import { missing } from "../refusal";

/** What the pay of one order waits for: nothing, since it is sent; else how the bank account is that it goes to. */
export type PayOfOrder = "sent" | "none" | "pending" | "active" | "restricted";

/** Where my pay for an order stands. @throws Refusal `missing` for a kitchen that is gone. */
export async function payOfOrder(me: Chef, order_id: number): Promise<PayOfOrder> {
  const [sent, chef] = await Promise.all([
    db.transfer.findFirst({
      where: { chef_id: me.chef_id, part: { order_id }, status: "sent" },
      select: { id: true },
    }),
    db.chef.findUnique({ where: { id: me.chef_id }, select: { bank_status: true } }),
  ]);
  if (!chef) throw missing();
  return sent ? "sent" : chef.bank_status;
}
