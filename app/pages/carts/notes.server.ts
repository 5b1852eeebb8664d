import type { Diner } from "~/domain/accounts/people";
import { showCart } from "~/domain/carts/show-cart.server";
import { writeInstruction } from "~/domain/carts/write-instruction.server";
import { invalid } from "~/domain/refusal";
import { rules } from "~/kit/rules";

/** A note as it is kept: browsers send line ends in another way than they show them. */
export function noteOf(value: FormDataEntryValue | null): string {
  const note = String(value ?? "")
    .replaceAll("\u0000", "")
    .replaceAll("\r\n", "\n")
    .trim();
  if (note.length > rules.instruction.maxLength)
    throw invalid("instruction", `Use at most ${rules.instruction.maxLength} characters`);
  return note;
}

/** The notes that stand in the cart's form (`note-` and the line's id), as far as they changed. */
export async function saveNotes(me: Diner, form: FormData): Promise<void> {
  if (![...form.keys()].some((name) => name.startsWith("note-"))) return;
  const cart = await showCart(me);
  for (const line of [...cart.meals, ...cart.voucherMeal]) {
    const written = form.get(`note-${line.id}`);
    if (written === null) continue;
    const note = noteOf(written);
    if (note !== line.instruction) await writeInstruction(me, line.id, note);
  }
}
