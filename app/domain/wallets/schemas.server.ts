import { z } from "zod";
import { text } from "~/kit/fields.server";
import { HISTORY_KINDS } from "./history";

/** A wallet on the wire (docs/rules.md, Paying), with `amount` and `gift_dollar` in dollars. */
export const WalletView = z.object({
  amount_cents: z.number().int().describe("what organizations and promotions gave"),
  gift_cents: z.number().int().describe("own gift money"),
  total_cents: z.number().int(),
  vouchers: z.number().int(),
  held_cents: z.number().int().describe("held by a checkout under way, and taken off already"),
  held_vouchers: z.number().int(),
  amount: z.number().describe("`amount_cents` in dollars"),
  gift_dollar: z.number().describe("`gift_cents` in dollars"),
});
export type Wallet = z.output<typeof WalletView>;

export const GiftCodeInput = z.object({ code: text(100, "Enter the code of the gift card") });

/** A gift card as its buyer or its owner sees it. The code itself is in the mail and nowhere else. */
export const GiftCardView = z.object({
  id: z.number().int(),
  amount_cents: z.number().int(),
  status: z.enum(["requires_payment", "active", "redeemed", "voided"]),
  code_hint: z.string().describe("the last four characters of the code"),
  is_mine: z.boolean().describe("I have added it: its money is in my wallet"),
  is_bought_by_me: z.boolean(),
  from: z.string().nullable().describe("the first name of whoever gave it"),
  message: z.string().nullable(),
  recipient_name: z.string().nullable().describe("for the buyer only, as the next four"),
  recipient_email: z.string().nullable(),
  deliver_on: z.string().nullable().describe("YYYY-MM-DD where the buyer lives"),
  delivered_at: z.string().nullable().describe("when the mail with the code went out"),
  delivery: z.enum(["scheduled", "on_its_way", "sent"]).nullable(),
  added_at: z.string().nullable().describe("ISO 8601 UTC"),
  created_at: z.string().describe("ISO 8601 UTC"),
});
export type WireGiftCard = z.output<typeof GiftCardView>;

/**
 * One movement in a wallet or a pool. Dollars fill `amount_cents` and `balance_cents`, vouchers the other two; the balance
 * is what was there afterward.
 */
export const WalletEntryView = z.object({
  id: z.number().int(),
  kind: z.enum(HISTORY_KINDS),
  title: z.string(),
  description: z.string(),
  amount_cents: z.number().int().nullable(),
  vouchers: z.number().int().nullable(),
  balance_cents: z.number().int().nullable(),
  balance_vouchers: z.number().int().nullable(),
  owners: z
    .array(z.enum(["organization", "promotion", "own"]))
    .describe("whose money or vouchers moved: a payment may take of several"),
  order_number: z.string().nullable(),
  batch: z.number().int().nullable().describe("the distribution it belongs to"),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type WalletEntry = z.output<typeof WalletEntryView>;

/** A movement in an organization's pool, with whose wallet or order it belongs to. */
export const PoolEntryView = WalletEntryView.extend({
  member: z
    .object({ id: z.int(), first_name: z.string(), last_name: z.string() })
    .nullable()
    .describe("the one member it concerns, as the organization calls them; null where it is none or several"),
});
export type PoolEntry = z.output<typeof PoolEntryView>;
