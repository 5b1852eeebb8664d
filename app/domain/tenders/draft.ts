import type { Day } from "~/kit/day";
import type { Cents } from "~/kit/money";
import { clearPayments, type DraftPayment, type PaymentPlan, withPayment } from "./payment-list";
import { TENDER_KINDS } from "./tender-kinds";

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
  /** under which the organization that pays books it */
  expense_code: string | undefined;
}

/** Reads a list of payments by the rules of the payment list (`withPayment`). Without one the card pays. */
export function planOf(payments: readonly DraftPayment[] = [{ method: "credit_card" }]): PaymentPlan {
  const plan = Object.fromEntries(TENDER_KINDS.map(({ method }) => [method, 0])) as PaymentPlan;
  for (const payment of payments.reduce(withPayment, clearPayments(payments)))
    plan[payment.method] =
      "amount" in payment ? payment.amount : "quantity" in payment ? payment.quantity : 1;
  return plan;
}

/** A plan as the drafts of before wrote it, so that the same draft has the same text after an update. */
function textOfPlan({ wallet, voucher, credit_card, ...others }: PaymentPlan) {
  return { wallet, vouchers: voucher, card: credit_card > 0, ...others };
}

/** The draft as one text: two drafts with the same text are the same checkout. */
export function textOfDraft(draft: Draft): string {
  const { payments, day, address_id, inline, overrides, tip_cents, expense_code } = draft;
  const { contactPerson, contactPersonNumber, extraInstructions } = overrides;
  return JSON.stringify([
    textOfPlan(planOf(payments)),
    day ?? null,
    address_id ?? null,
    inline ?? null,
    [contactPerson ?? null, contactPersonNumber ?? null, extraInstructions ?? null],
    tip_cents ?? 0,
    // a draft without one has the text it had before there were codes
    ...(expense_code === undefined ? [] : [expense_code.toLowerCase()]),
  ]);
}
