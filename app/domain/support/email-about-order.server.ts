import { transaction } from "~/data/transaction.server";
import { notify } from "../messages/notify.server";
import { missing } from "../refusal";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { isDone } from "./acts.server";

/** Who an email about an order goes to: its diner, or one of its cooks by number. */
export type OrderRecipient = { diner: true } | { chef_id: number };

/**
 * Writes to the diner or a cook of an order: by email, and into their messages. What was written stays in the audit and on the order's
 * timeline. `key` names the sending of the form: the same one twice is one email.
 * @throws Refusal `missing` for an order or a cook of another one.
 */
export function emailAboutOrder(
  by: StaffOnDuty,
  order_id: number,
  email: { to: OrderRecipient; words: string; key: string },
): Promise<void> {
  const { to, words, key } = email;
  return transaction(async (tx) => {
    const is_cook = "chef_id" in to;
    const order = await tx.db.order.findFirst({
      where: { id: order_id, placed_at: { not: null } },
      select: {
        account_id: true,
        parts: {
          where: { chef_id: is_cook ? to.chef_id : 0 },
          select: { chef: { select: { account_id: true } } },
        },
      },
    });
    const account_id = is_cook ? order?.parts[0]?.chef.account_id : order?.account_id;
    if (account_id === undefined) throw missing();
    const action = is_cook ? "order.email_to_cook" : "order.email_to_diner";
    if (await isDone(tx, { kind: "order", id: order_id }, action, key)) return;
    const entry = await audit(tx, by, {
      ...{ action, subject_kind: "order", subject_id: order_id, reason: words },
      after: { key, account_id },
    });
    await notify(tx, {
      ...{ account_id, key: `order.email:${entry}`, kind: "order.email" },
      facts: { order_id, audit_entry_id: entry, is_cook },
    });
  });
}
