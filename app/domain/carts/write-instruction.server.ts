import type { Diner } from "~/domain/accounts/people";
import { missing } from "~/domain/refusal";
import { editCart } from "./edit-cart.server";
import type { WireCartLine } from "./schemas.server";

/**
 * Writes a note for the cook to one line of the cart (at most 500 characters, empty clears it) and answers the line.
 * It is part of what a hold was made for, so a different note gives the hold up.
 * @throws Refusal `missing` for a line that is not in the person's own cart.
 */
export async function writeInstruction(
  me: Diner,
  line_id: number,
  instruction: string,
): Promise<WireCartLine> {
  const cart = await editCart(me, (facts) => {
    const line = facts.lines.find((one) => one.line_id === line_id);
    if (!line) throw missing();
    if (line.instruction === instruction) return null;
    return {
      async apply(tx) {
        await tx.db.cartLine.updateMany({ where: { id: line_id }, data: { instruction } });
        return { ...facts, lines: facts.lines.map((one) => (one === line ? { ...line, instruction } : one)) };
      },
    };
  });
  const written = [...cart.meals, ...cart.voucherMeal].find((line) => line.id === line_id);
  if (!written) throw missing();
  return written;
}
