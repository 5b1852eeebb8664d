import { z } from "zod";

/** A wallet on the wire (contract: Wallet), with the spec's own `amount` and `gift_dollar` in dollars. */
export const WalletView = z.object({
  amount_cents: z.number().int(),
  gift_cents: z.number().int(),
  total_cents: z.number().int(),
  vouchers: z.number().int(),
  held_cents: z.number().int(),
  held_vouchers: z.number().int(),
  amount: z.number(),
  gift_dollar: z.number(),
});
export type Wallet = z.output<typeof WalletView>;
