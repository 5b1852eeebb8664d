import { z } from "zod";
import { id, text } from "~/kit/fields.server";

/** A small balance that is paid out: all of it, as the screen showed it. */
export const BalancePayoutInput = z.object({
  account: id,
  amount_cents: z.coerce.number({ error: "Look the balance up again." }).int().min(1).max(99_999_999),
  way: z.enum(["card", "bank"], { error: "Choose how it goes out." }),
  reason: text(500, "Enter what was asked for, and the bank's reference where it went by the bank."),
});
