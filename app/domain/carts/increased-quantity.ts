import { Refusal } from "~/domain/refusal";
import { countOf } from "~/kit/text";
import { type Benefit, demandOf, lineBlocker } from "./availability";
import type { CartFacts, CartLine } from "./cart-facts";
import { orderableDays } from "./orderable";
import { cartRules } from "./rules";
import type { Unavailable } from "./unavailable";

/** What blocks a line, as a refusal: the lost benefit is a matter of rights, everything else one of time and portions. */
function refusalOf({ code, detail, next_date }: Unavailable): Refusal {
  return new Refusal(code === "voucher_benefit" ? "forbidden" : "conflict", detail, {
    code,
    body: { next_date },
  });
}

/** The cart's lines if `line` (already in it or new) had so many portions. */
function linesWith(
  facts: CartFacts,
  line: CartLine,
  quantity: number,
): { lines: CartLine[]; changed: CartLine } {
  const changed = { ...line, quantity };
  const others = facts.lines.filter((other) => other !== line);
  return { lines: [...others, changed], changed };
}

function fits(facts: CartFacts, line: CartLine, quantity: number): boolean {
  const { lines, changed } = linesWith(facts, line, quantity);
  return orderableDays(changed, demandOf(lines, changed)).length > 0;
}

/**
 * How many portions a line can have when `more` are wanted on top of what it has: at least one more, at most what one
 * delivery can bring. `notice` says so when it is less than was asked for.
 * @throws Refusal when not even one more can be ordered: `conflict` with the code and next date of why, `forbidden` for
 * a voucher meal without the benefit.
 */
export function increasedQuantity(
  facts: CartFacts,
  line: CartLine,
  more: number,
  benefit: Benefit,
): { quantity: number; notice?: string } {
  const { max } = cartRules.quantity;
  const one = linesWith(facts, line, line.quantity + 1);
  const why = lineBlocker(one.changed, demandOf(one.lines, one.changed), facts, benefit);
  if (why) throw refusalOf(why);
  if (line.quantity >= max) {
    throw new Refusal("conflict", `You can order up to ${max} portions of one meal.`, { code: "too_many" });
  }
  const request = Math.min(line.quantity + more, max);
  let quantity = request;
  while (quantity > line.quantity + 1 && !fits(facts, line, quantity)) quantity -= 1;
  if (quantity === line.quantity + more) return { quantity };
  const words = `You can order only ${countOf(quantity, "portion")} of ${line.meal.name} at once, so your cart has ${quantity}.`;
  return { quantity, notice: words };
}
