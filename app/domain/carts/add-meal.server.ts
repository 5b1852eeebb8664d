import type { Diner } from "~/domain/accounts/people";
import { conflict, missing, Refusal } from "~/domain/refusal";
import type { Allergen } from "~/kit/allergens";
import { avoidedAllergens, declaredIn, refuseUnacknowledged } from "./allergen-acknowledgment";
import type { CartFacts, CartLine } from "./cart-facts";
import { editLines, type FormerPosition, type LineChange } from "./edit-lines.server";
import { increasedQuantity } from "./increased-quantity";
import type { CartReading } from "./read-cart.server";
import { cartRules } from "./rules";
import type { LineInput, WireCart } from "./schemas.server";
import { benefitOf } from "./wire-cart.server";

/** Vouchers pay voucher meals and nothing else, and voucher meals are paid with nothing else (docs/rules.md, Paying). */
function refuseWrongTender(meal: CartLine["meal"], is_voucher: boolean): void {
  if (is_voucher === meal.is_voucher_meal) return;
  const words = is_voucher
    ? `You can't use a voucher for ${meal.name}.`
    : `${meal.name} can only be ordered with a voucher.`;
  throw new Refusal("forbidden", words, { code: is_voucher ? "not_a_voucher_meal" : "voucher_meal" });
}

/**
 * Nobody buys from their own kitchen: it would be money in a circle, and reviews of oneself.
 * @throws Refusal `forbidden` `own_kitchen`.
 */
export function refuseOwnKitchen(me: Diner, lines: readonly { chef_id: number }[]): void {
  if (me.chef && lines.some(({ chef_id }) => chef_id === me.chef?.chef_id))
    throw new Refusal("forbidden", "You can't order from your own kitchen.", { code: "own_kitchen" });
}

function refuseOtherCity(facts: CartFacts, candidate: CartLine): void {
  const stranger = facts.lines.find((line) => line.marketplace_id !== candidate.marketplace_id);
  if (!stranger) return;
  const { marketplace_name: here, meal } = candidate;
  const reason = `${meal.chef.full_name} delivers in ${here}, and your cart holds dinners from ${stranger.marketplace_name}.`;
  throw conflict("not_deliverable", { reason, next: "Order them separately." });
}

/** Where it would go, and whether somebody who avoids an allergen of it is asked first: our own screens do. */
interface Adding extends Pick<CartReading, "address_id"> {
  asksFirst?: boolean;
  /** what stood with the line before it was taken out: put back as it was, nothing added to it */
  knew?: readonly Allergen[];
  /** where it stood before it was removed: it goes back there */
  former?: FormerPosition;
}

/**
 * Puts a meal into the cart, or more portions of it, and answers the cart. Beyond what is left the quantity is cut, and
 * `error` says so. `to` is where it would go: the preferred address when left out.
 * @throws Refusal `missing` for no such meal; `forbidden` for a voucher on a meal for money, a voucher meal without an
 * activated benefit, or a meal of one's own kitchen; `conflict` with a code when not one portion (more) can be ordered:
 * `expired` ('Schedule Meal is Expired'), `sold_out`, `cutoff_passed`, `closed`, `permit`, `suspended`, `not_deliverable`,
 * `too_many`; with `asksFirst` `allergens_unacknowledged` when it has an allergen that the diner or their household avoids and
 * `allergens_acknowledged` does not say that they know.
 */
export function addMeal(
  me: Diner,
  input: LineInput,
  { asksFirst = false, knew, former, ...to }: Adding = {},
): Promise<WireCart> {
  const benefit = benefitOf(me);
  return editLines(me, decide, { ...to, meal_id: input.meal_id });

  function decide(facts: CartFacts): LineChange {
    const { candidate } = facts;
    if (!candidate) throw missing();
    refuseOwnKitchen(me, [candidate]);
    const is_voucher = input.is_voucher ?? candidate.meal.is_voucher_meal;
    refuseWrongTender(candidate.meal, is_voucher);
    refuseOtherCity(facts, candidate);
    const line = facts.lines.find(
      (other) => other.meal.id === input.meal_id && other.is_voucher === is_voucher,
    );
    if (!line && facts.lines.length >= cartRules.mostLines) {
      throw conflict("too_many", `Your cart can hold up to ${cartRules.mostLines} different meals.`);
    }
    const chosen = line ?? { ...candidate, is_voucher };
    const { quantity, notice } = increasedQuantity(facts, chosen, input.quantity, benefit);
    if (asksFirst && !input.allergens_acknowledged) refuseUnacknowledged(me, [declaredIn(chosen)], "page");
    // a line that came again meanwhile keeps what was said of it then
    const known = knew && [...new Set([...(line?.allergens_acknowledged ?? []), ...knew])];
    const acknowledged = input.allergens_acknowledged ? avoidedAllergens(me, candidate.meal) : known;
    return { puts: [{ line: chosen, quantity, acknowledged, former }], notice };
  }
}
