import type { Day } from "~/kit/day";
import type { Cents } from "~/kit/money";
import { clearPayments, type DraftPayment, withPayment } from "./payment-list";

/** An address written into the draft instead of chosen from the address book. */
export interface InlineAddress {
  title: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
  contactPerson: string;
  contactPersonNumber: string;
  extraInstructions: string;
}

/** What the diner decided at checkout; whatever is undefined is the product's default. */
export interface Draft {
  payments: DraftPayment[] | undefined;
  day: Day | undefined;
  address_id: number | undefined;
  inline: InlineAddress | undefined;
  /** for this order only, where they differ from the saved address */
  overrides: Partial<Pick<InlineAddress, "contactPerson" | "contactPersonNumber" | "extraInstructions">>;
  tip_cents: Cents | undefined;
}

/** What a list of payments comes to. */
export interface PaymentPlan {
  wallet: Cents;
  vouchers: number;
  card: boolean;
}

/** Reads a list of payments by the rules of the payment list (`withPayment`). Without one the card pays. */
export function planOf(payments: readonly DraftPayment[] = [{ method: "credit_card" }]): PaymentPlan {
  const list = payments.reduce(withPayment, clearPayments(payments));
  const plan: PaymentPlan = { wallet: 0, vouchers: 0, card: false };
  for (const payment of list) {
    if (payment.method === "wallet") plan.wallet = payment.amount;
    else if (payment.method === "voucher") plan.vouchers = payment.quantity;
    else plan.card = true;
  }
  return plan;
}

/** The draft as one text: two drafts with the same text are the same checkout. */
export function textOfDraft(draft: Draft): string {
  const { payments, day, address_id, inline, overrides, tip_cents } = draft;
  const { contactPerson, contactPersonNumber, extraInstructions } = overrides;
  return JSON.stringify([
    planOf(payments),
    day ?? null,
    address_id ?? null,
    inline ?? null,
    [contactPerson ?? null, contactPersonNumber ?? null, extraInstructions ?? null],
    tip_cents ?? 0,
  ]);
}
