import type { OrderFields, WireOrder } from "../orders/schemas.server";
import { conflict } from "../refusal";
import { type PaymentPlan, planOf } from "../tenders/payment-list";
import { TENDER_KINDS } from "../tenders/tender-kinds";
import { readDraft } from "./draft";

/** What a held order says about the draft it was made from. */
export interface HeldDraft {
  delivery_date: string;
  address_id: number | null;
  coupon_id: number | null;
  coupon_code: string | null;
  tip_cents: number;
  total_cents: number;
  card_cents: number;
  /** what each tender pays: cents or pieces */
  paid: Partial<PaymentPlan>;
  address: WireOrder["address"];
}

function changed(what: string, held: HeldDraft): never {
  throw conflict("price_changed", `The ${what} changed after you started checkout.`, {
    total_cents: held.total_cents,
  });
}

/**
 * Holds a draft against what is held: whatever the caller names must be the same, so that nobody pays for something
 * else than they last saw. What is left out is not compared.
 * @throws Refusal `conflict` `price_changed`.
 */
export function checkDraft(input: OrderFields, held: HeldDraft): void {
  const { payments, couponData } = input;
  const draft = readDraft({ deliveryDetails: input.deliveryDetails });
  if (draft.day !== undefined && draft.day !== held.delivery_date) changed("delivery date", held);
  if (draft.address_id !== undefined && draft.address_id !== held.address_id) changed("address", held);
  for (const [field, value] of Object.entries(draft.inline ?? draft.overrides)) {
    if (value !== held.address[field as keyof HeldDraft["address"]]) changed("address", held);
  }
  if (payments) {
    const plan = planOf(payments);
    const isSame = TENDER_KINDS.every(({ method, asks }) =>
      asks === "rest" ? plan[method] > 0 || held.card_cents === 0 : plan[method] === (held.paid[method] ?? 0),
    );
    if (!isSame) changed("split of the payment", held);
  }
  const tip = input.tip_cents ?? input.tip;
  if (tip != null && tip !== held.tip_cents) changed("tip", held);
  if (input.expected_total_cents != null && input.expected_total_cents !== held.total_cents)
    changed("total", held);
  if (couponData?.id != null && couponData.id !== held.coupon_id) changed("coupon", held);
  const code = couponData?.coupon_code;
  if (code && code.toLowerCase() !== held.coupon_code?.toLowerCase()) changed("coupon", held);
}
