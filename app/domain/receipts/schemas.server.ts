import { z } from "zod";
import { GroupFeePayer, TenderMethod } from "../../../prisma/client/enums";

const count = z.number().int();

/** A receipt: dishes less discount, fees, tax and tips are the total, and so are the tenders, to the cent. */
export const ReceiptView = z.object({
  number: z.string(),
  issued_at: z.string().nullable(),
  delivery_date: z.string(),
  cooks: z.array(
    z.object({
      chef_id: count,
      full_name: z.string(),
      meals_cents: count.describe("the whole price of their dishes"),
      tip_cents: count,
      lines: z.array(
        z.object({
          id: count,
          name: z.string(),
          quantity: count,
          unit_price_cents: count,
          cents: count.describe("0 where vouchers paid"),
          is_voucher: z.boolean(),
          status: z.enum(["active", "declined", "cancelled"]),
          instead_of: z
            .object({ name: z.string(), is_less: z.boolean() })
            .nullable()
            .describe(
              "the dish that was charged, for which the diner took this one; `is_less`: the difference is among the refunds",
            ),
        }),
      ),
    }),
  ),
  meals_cents: count.describe("goes to the cooks, all of it"),
  discount_cents: count.describe("paid by the coupon's sponsor"),
  coupon: z.object({ code: z.string(), sponsor: z.string() }).nullable(),
  payers: z.array(z.string()).describe("the organizations that paid, by law: legal name and EIN"),
  expense_code: z.object({ code: z.string(), label: z.string() }).nullable(),
  delivery_cents: count,
  service_cents: count,
  service_bps: count.describe("hundredths of a percent"),
  tax_cents: count,
  tax_bps: count.describe("hundredths of a percent"),
  tip_cents: count.describe("at the checkout and afterward"),
  total_cents: count,
  tenders: z.array(
    z.object({
      method: z.enum(TenderMethod),
      from: z.enum(["card", "organisation", "promotion", "gift"]),
      organization: z.string().nullable(),
      is_later_tip: z.boolean(),
      is_back_with_payer: z.boolean().describe("what was refunded is the organization's again"),
      cents: count,
      quantity: count,
      refunded_cents: count,
      refunded_quantity: count,
    }),
  ),
  refunds: z.array(
    z.object({
      at: z.string(),
      method: z.enum(TenderMethod),
      cents: count,
      quantity: count,
      status: z.enum(["pending", "done", "failed"]),
      moved_to_wallet: z.boolean().describe("the card couldn't take it: the diner has it in the wallet"),
      is_with_bank: z.boolean().describe("the cardholder's bank took the payment back for them"),
    }),
  ),
  refunded_cents: count,
  bank_cents: count.describe("what the card's bank took back by a dispute, that no refund is for"),
  group: z
    .object({
      name: z.string(),
      organization: z.string(),
      fee_cents: count.describe("of the one delivery"),
      fee_paid_by: z.enum(GroupFeePayer),
      sharers: count.nullable().describe("orders that share the fee; null until the group is settled"),
      share_cents: count
        .nullable()
        .describe("what this order pays of it; null until then, and where it pays nothing"),
    })
    .nullable()
    .describe("the group order that it is part of"),
});
