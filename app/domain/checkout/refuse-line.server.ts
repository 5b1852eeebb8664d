import type { Tx } from "~/data/sql.server";
import { formatShortDay } from "~/kit/day";
import type { Diner } from "../accounts/people";
import { checkAvailability, deliveryDates, demandOf as wantedOfCart } from "../carts/availability";
import { isWithinCapacity } from "../carts/capacity-limits";
import { readCart } from "../carts/read-cart.server";
import { benefitOf } from "../carts/wire-cart.server";
import { conflict, Refusal } from "../refusal";
import type { CheckoutHead, CheckoutLine } from "./checkout-facts.server";
import type { Draft } from "./draft";

/** There is nothing to order. */
export function emptyCart(): Refusal {
  return new Refusal("invalid", "Your cart is empty", { code: "empty_cart" });
}

/** A voucher without the benefit is a matter of rights, not of time. */
export function missingBenefit(detail: string): Refusal {
  return new Refusal("forbidden", detail, { code: "voucher_benefit" });
}

/** The portions of each schedule that the lines ask for together. */
function wantedOf(lines: readonly CheckoutLine[], schedule_id: number | null): number {
  return lines
    .filter((line) => line.schedule_id === schedule_id)
    .reduce((sum, line) => sum + line.quantity, 0);
}

/** True when nothing stands against the line on the day it is wanted, as far as one look can tell. */
export function isOrderable(line: CheckoutLine, lines: readonly CheckoutLine[], head: CheckoutHead): boolean {
  const oneCity = line.marketplace_id === head.marketplace_id;
  const isPayable = !line.is_voucher || line.is_voucher_meal;
  return (
    line.is_open &&
    line.is_served &&
    oneCity &&
    isPayable &&
    line.count_left >= wantedOf(lines, line.schedule_id)
  );
}

/** The next chance, as a sentence of its own; nothing where there is none. */
const nextChance = ([first]: readonly string[]) =>
  first === undefined ? "" : ` The next available day is ${formatShortDay(first)}.`;

/** The day's own reason, when the meal could be ordered for another day, and that day. */
function onThatDay(
  line: CheckoutLine,
  lines: readonly CheckoutLine[],
  day: string,
  dates: readonly string[],
): Refusal {
  const more = { available_delivery_dates: [...dates] };
  const when = formatShortDay(day);
  const next = nextChance(dates);
  if (line.schedule_id !== null && line.is_past_cutoff) {
    return conflict("cutoff_passed", `Orders for ${line.name} on ${when} have closed.${next}`, more);
  }
  if (line.is_open && line.count_left < wantedOf(lines, line.schedule_id)) {
    return conflict(
      "sold_out",
      `There aren't enough portions of ${line.name} left for ${when}.${next}`,
      more,
    );
  }
  return conflict("date_unavailable", `${line.name} can't be delivered on ${when}.${next}`, more);
}

/**
 * Says why a cart can't be ordered for a day, in the words of the cart itself, or null when it can after all: one look
 * at each meal does not know the capacity limits of a kitchen, and this one does. `address_id` as in the draft.
 */
export async function explainUnavailable(
  tx: Tx,
  me: Diner,
  {
    head,
    lines,
    draft,
    day,
  }: { head: CheckoutHead; lines: readonly CheckoutLine[]; draft: Draft; day: string },
): Promise<Refusal | null> {
  const facts = await readCart(
    tx,
    me,
    draft.address_id === undefined ? {} : { address_id: draft.address_id },
  );
  if (!facts) return emptyCart();
  const checked = checkAvailability(facts, benefitOf(me));
  const voucherless = checked.find(({ unavailable }) => unavailable?.code === "voucher_benefit");
  if (voucherless?.unavailable) return missingBenefit(voucherless.unavailable.detail);
  const unserved = lines.find((line) => !line.is_served || line.marketplace_id !== head.marketplace_id);
  if (unserved) return conflict("not_deliverable", `${unserved.chef_name} doesn't deliver to this address.`);
  const wrong = lines.find((line) => line.is_voucher && !line.is_voucher_meal);
  if (wrong) return conflict("not_a_voucher_meal", `${wrong.name} can't be paid with a voucher.`);
  // an address of the draft's own was checked above; the cart itself only knows saved ones
  const blocked = checked.find(
    ({ unavailable }) => unavailable !== null && unavailable.code !== "not_deliverable",
  )?.unavailable;
  if (blocked) return conflict(blocked.code, blocked.detail, { next_date: blocked.next_date });
  const dates = deliveryDates(facts, checked);
  const closed = lines.find((line) => !isOrderable(line, lines, head));
  if (closed) return onThatDay(closed, lines, day, dates);
  const capped = checked.find(
    ({ line }) =>
      line.capacity_limits !== null &&
      !isWithinCapacity(line.capacity_limits, day, wantedOfCart(facts.lines, line)),
  );
  if (!capped) return null;
  const detail = `${capped.line.meal.chef.full_name}'s kitchen can't take that many more orders that day.`;
  return conflict("sold_out", detail, { available_delivery_dates: [...dates] });
}
