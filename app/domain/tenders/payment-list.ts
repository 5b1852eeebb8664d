import type { Cents } from "~/kit/money";
import type { REGISTRY } from "./registry";
import type { TenderMethod } from "./tender-kind";
import { TENDER_KINDS } from "./tender-kinds";

/** What a payment has beside its method, by what the method asks for. */
interface MethodFields {
  amount: { amount: Cents };
  quantity: { quantity: number };
  rest: object;
}

/** How an order is to be paid, as the diner listed it. Wallet money in cents, vouchers in pieces; the card takes the rest. */
export type DraftPayment = {
  [Method in TenderMethod]: { method: Method } & MethodFields[(typeof REGISTRY)[Method]["asks"]];
}[TenderMethod];

/** How much a list asks of each tender: cents, pieces, and 1 for what takes the rest; 0 where it names none. */
export type PaymentPlan = Record<TenderMethod, number>;

/** The list without one method's payment, or, when none is named, without all of them. */
export function clearPayments(
  list: readonly DraftPayment[],
  method?: DraftPayment["method"],
): readonly DraftPayment[] {
  return method === undefined ? [] : list.filter((payment) => payment.method !== method);
}

/**
 * The list after one more payment, by the rules of docs/rules.md, Paying: a voucher payment replaces the earlier voucher,
 * a card the earlier card, and a wallet payment, as any of an amount, is toggled: a second one removes the first.
 * Nothing from the wallet (0 cents) is no payment. Read by the server and by the checkout's screen.
 */
export function withPayment(list: readonly DraftPayment[], payment: DraftPayment): readonly DraftPayment[] {
  const others = clearPayments(list, payment.method);
  if (!("amount" in payment)) return [...others, payment];
  const isThere = others.length < list.length;
  return isThere || payment.amount === 0 ? others : [...list, payment];
}

/** Reads a list of payments by the rules of the payment list (`withPayment`). Without one the card pays. */
export function planOf(payments: readonly DraftPayment[] = [{ method: "credit_card" }]): PaymentPlan {
  const plan = Object.fromEntries(TENDER_KINDS.map(({ method }) => [method, 0])) as PaymentPlan;
  for (const payment of payments.reduce(withPayment, clearPayments(payments)))
    plan[payment.method] =
      "amount" in payment ? payment.amount : "quantity" in payment ? payment.quantity : 1;
  return plan;
}
