import type { CartFacts, CartLine } from "./cart-facts";
import type { Change } from "./edit-cart.server";

function withLines(facts: CartFacts, lines: CartLine[]): CartFacts {
  return { ...facts, lines, marketplace_id: lines[0]?.marketplace_id ?? null };
}

/** Puts a new line at the end of the cart. */
export function addLine(facts: CartFacts, line: CartLine, notice?: string): Change {
  return {
    ...(notice ? { notice } : {}),
    async apply(tx) {
      const row = {
        cart_id: facts.cart_id,
        meal_id: line.meal.id,
        is_voucher: line.is_voucher,
        quantity: line.quantity,
      };
      const [made] = await tx<{ id: number }[]>`INSERT INTO cart_line ${tx(row)} RETURNING id`;
      return withLines(facts, [...facts.lines, { ...line, line_id: made?.id ?? null }]);
    },
  };
}

/** Sets how many portions of a line there are. */
export function setQuantity(facts: CartFacts, line: CartLine, quantity: number, notice?: string): Change {
  return {
    ...(notice ? { notice } : {}),
    async apply(tx) {
      await tx`UPDATE cart_line SET quantity = ${quantity} WHERE id = ${line.line_id}`;
      return withLines(facts, facts.lines.map((other) => (other === line ? { ...line, quantity } : other)));
    },
  };
}

/** Takes lines out of the cart. */
export function removeLines(facts: CartFacts, gone: readonly CartLine[]): Change {
  return {
    async apply(tx) {
      await tx`DELETE FROM cart_line WHERE id IN ${tx(gone.map((line) => line.line_id))}`;
      return withLines(facts, facts.lines.filter((line) => !gone.includes(line)));
    },
  };
}
