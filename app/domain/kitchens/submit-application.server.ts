import type { Tx } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { tellStaff } from "../messages/notify-staff.server";
import type { WireKitchen } from "./kitchen-schemas.server";
import { readKitchen } from "./show-kitchen.server";

async function wordsFor(tx: Tx, me: Chef, what: string, kitchen: WireKitchen) {
  const { kitchen_name, permit_number, permit_expires_on } = kitchen;
  const [at] = await tx<[{ now: string }]>`SELECT extract(epoch FROM app_now())::text AS now`;
  const until = permit_expires_on ?? "an unknown day";
  const permit = permit_number ? `\n\nPermit ${permit_number}, valid until ${until}.` : "";
  return {
    key: `kitchen:${me.chef_id}:${at.now}`,
    title: `${kitchen_name} ${what}`,
    body: `Kitchen ${me.chef_id} of ${me.first_name} ${me.last_name} ${what}.${permit}`,
  };
}

/**
 * Answers the kitchen as it is after a change. A draft, or one that was rejected, goes to staff as soon as all they need
 * is there, and they hear of it; so do they when a kitchen on the market has another permit.
 */
export async function handIn(tx: Tx, me: Chef, isOtherPermit = false): Promise<WireKitchen> {
  const kitchen = await readKitchen(tx, me);
  const isOpen = kitchen.status === "draft" || kitchen.status === "rejected";
  if (isOpen && kitchen.missing.length === 0) {
    await tx`UPDATE chef SET status = 'submitted', status_reason = NULL, submitted_at = app_now() WHERE id = ${me.chef_id}`;
    await tellStaff(tx, await wordsFor(tx, me, "waits for approval", kitchen));
    return { ...kitchen, status: "submitted", status_reason: null };
  }
  if (isOtherPermit && kitchen.status === "approved")
    await tellStaff(tx, await wordsFor(tx, me, "has another permit", kitchen));
  return kitchen;
}
