import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { Chef } from "../accounts/people";
import { type ChefColumnsChange, changeChef, setChefCuisines } from "../chefs/chef-row.server";
import { updateFullDaysOfChef } from "../chefs/full-days.server";
import { documentsEnd } from "../documents/review-document.server";
import { invalid, missing } from "../refusal";
import type { KitchenChange, WireKitchen } from "./kitchen-schemas.server";
import { moveKitchen } from "./move-kitchen.server";
import { kitchenRules } from "./rules";
import { submitApplication } from "./submit-application.server";

/** The columns that are written as they come; place and cuisines have rules of their own. */
function columnsOf(change: KitchenChange): ChefColumnsChange {
  const { primary_cuisine, cuisines, postal_code, city, state, kitchen_type, address, ...plain } = change;
  const columns = { ...plain, kitchen_kind: kitchen_type, kitchen_address: address };
  return change.closed_from === null ? { ...columns, closed_to: null } : columns;
}

/** Approved documents decide until when the permit is good; a form that sends the day as it is changes nothing. */
async function refuseOtherEnd(tx: Tx, me: Chef, { permit_expires_on }: KitchenChange): Promise<void> {
  if (permit_expires_on === undefined) return;
  const end = await documentsEnd(tx, me.chef_id);
  if (end !== null && permit_expires_on !== end)
    throw invalid("permit_expires_on", "Your approved documents set this date. Upload the new one there.");
}

interface Before {
  closed_from: string | null;
  closed_to: string | null;
  chef_may_deliver: boolean;
  permit_number: string | null;
  permit_expires_on: string | null;
  /** in the kitchen's time zone */
  today: string;
}

/** The kitchen as it was, under its lock. @throws Refusal as `updateKitchen`. */
async function refuseWrong(tx: Tx, me: Chef, change: KitchenChange): Promise<Before> {
  // plain SQL: locks the row
  const [before] = await tx<Before[]>`
    SELECT c.closed_from, c.closed_to, k.chef_may_deliver, c.permit_number, c.permit_expires_on, (app_now() AT TIME ZONE k.time_zone)::date AS today FROM chef c JOIN marketplace k ON k.id = c.marketplace_id
    WHERE c.id = ${me.chef_id} FOR NO KEY UPDATE OF c`;
  if (!before) throw missing();
  const { closed_from, closed_to } = { ...before, ...definedOf(change) };
  if (closed_to && !closed_from) throw invalid("closed_from", "Enter the first day you're closed");
  if (closed_from && closed_to && closed_to < closed_from)
    throw invalid("closed_to", "The end date is before the start date");
  const ends = change.permit_expires_on;
  if (ends && ends !== before.permit_expires_on && ends < before.today)
    throw invalid("permit_expires_on", "This permit has already ended. Enter the new one's last day.");
  if (change.chef_delivers && !before.chef_may_deliver)
    throw invalid("chef_delivers", "Cooks can't deliver their own orders in this city");
  return before;
}

/** Whether the form brings another permit, or another last day of it, and not what is kept. */
function isOtherPermit(before: Before, { permit_number, permit_expires_on }: KitchenChange): boolean {
  return (
    (permit_number !== undefined && permit_number !== before.permit_number) ||
    (permit_expires_on !== undefined && permit_expires_on !== before.permit_expires_on)
  );
}

function definedOf(change: KitchenChange): Pick<KitchenChange, "closed_from" | "closed_to"> {
  const { closed_from, closed_to } = change;
  // without a first day there is no last one, whatever it was
  if (closed_from === null && closed_to === undefined) return { closed_from, closed_to: null };
  return {
    ...(closed_from === undefined ? {} : { closed_from }),
    ...(closed_to === undefined ? {} : { closed_to }),
  };
}

/** Puts the kitchen under these cuisines, the primary one first. */
async function setCuisines(tx: Tx, me: Chef, { primary_cuisine, cuisines }: KitchenChange): Promise<void> {
  if (primary_cuisine === undefined && cuisines === undefined) return;
  const had = await tx.db.chefCuisine.findMany({
    where: { chef_id: me.chef_id },
    select: { cuisine_id: true, is_primary: true },
    orderBy: [{ is_primary: "desc" }, { cuisine_id: "asc" }],
  });
  const first = primary_cuisine ?? had.find((one) => one.is_primary)?.cuisine_id;
  const others = cuisines ?? had.map((one) => one.cuisine_id);
  const wanted = [...new Set(first === undefined ? others : [first, ...others])].slice(
    0,
    kitchenRules.cuisines.most,
  );
  const known = await tx.db.cuisine.count({ where: { id: { in: wanted }, is_active: true } });
  if (known < wanted.length)
    throw invalid(
      cuisines === undefined ? "primary_cuisine" : "cuisines",
      kitchenRules.primary_cuisine.unknown,
    );
  await setChefCuisines(tx, me.chef_id, wanted);
}

/**
 * Changes my kitchen; what is left out stays. A draft, or one that was rejected, goes to staff as soon as all they need
 * is there. A pause is whole days in the kitchen's time zone, both included; orders due within it are answered.
 * @throws Refusal `missing` for an id that is not my kitchen's; `invalid` for an unknown cuisine, a ZIP code that is not
 *   served or lies elsewhere, a pause that ends before it begins, an end of the permit that is past or not that of its documents.
 */
export async function updateKitchen(
  me: Chef,
  kitchen_id: number,
  change: KitchenChange,
): Promise<WireKitchen> {
  if (kitchen_id !== me.chef_id) throw missing();
  const kitchen = await transaction(async (tx) => {
    const before = await refuseWrong(tx, me, change);
    await refuseOtherEnd(tx, me, change);
    await changeChef(tx, me.chef_id, columnsOf(change));
    await moveKitchen(tx, me, change);
    await setCuisines(tx, me, change);
    return submitApplication(tx, me, isOtherPermit(before, change));
  });
  if (change.daily_capacity !== undefined || change.window_capacity !== undefined)
    await updateFullDaysOfChef(me.chef_id);
  return kitchen;
}
