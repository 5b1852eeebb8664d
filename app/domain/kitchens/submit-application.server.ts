import type { Tx } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { submitChef } from "../chefs/chef-row.server";
import { notify } from "../messages/notify.server";
import { notifyStaff } from "../messages/notify-staff.server";
import type { WireKitchen } from "./kitchen-schemas.server";
import { readKitchen } from "./show-kitchen.server";

/** Staff hear of it, and of an application its cook that it has arrived. */
async function notifyChange(tx: Tx, me: Chef, change: "submitted" | "other_permit"): Promise<void> {
  const { chef_id, account_id } = me;
  // plain SQL: the transaction's own time, to the microsecond
  const [at] = await tx<[{ now: string }]>`SELECT extract(epoch FROM app_now())::text AS now`;
  const facts = { chef_id, change };
  await notifyStaff(tx, { key: `kitchen:${chef_id}:${at.now}`, kind: "staff.kitchen_changed", facts });
  if (change !== "submitted") return;
  const key = `kitchen.submitted:${chef_id}:${at.now}`;
  await notify(tx, { account_id, key, kind: "kitchen.submitted", facts: { chef_id } });
}

/**
 * Answers the kitchen as it is after a change. A draft, or one that was rejected, goes to staff as soon as all they need
 * is there, and they hear of it; so do they when a kitchen on the market has another permit.
 */
export async function submitApplication(tx: Tx, me: Chef, isOtherPermit = false): Promise<WireKitchen> {
  // plain SQL: locks the row. What completes it may be handed in at once with something else: whoever is second sees both
  await tx`SELECT FROM chef WHERE id = ${me.chef_id} FOR NO KEY UPDATE`;
  const kitchen = await readKitchen(me, tx);
  const isOpen = kitchen.status === "draft" || kitchen.status === "rejected";
  if (isOpen && kitchen.missing.length === 0) {
    await submitChef(tx, me.chef_id);
    await notifyChange(tx, me, "submitted");
    return { ...kitchen, status: "submitted", status_reason: null };
  }
  if (isOtherPermit && kitchen.status === "approved") await notifyChange(tx, me, "other_permit");
  return kitchen;
}
