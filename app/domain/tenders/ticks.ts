import { CARD_LIMITS } from "./card";
import { mayTip, spendFrom } from "./from-ledger";
import type { DraftPayment } from "./payment-list";
import type { Due, Source, TenderKind } from "./tender-kind";
import { PAYING_ORDER } from "./tender-kinds";

/** The fields of what can be ticked, tender by tender, each tender's in the order in which it is spent. */
export const TICKS: readonly (readonly string[])[] = PAYING_ORDER.map(({ parts }) =>
  parts.flatMap(({ tick }) => tick?.field ?? []),
);

/**
 * The sources that the ticks let a tender spend. It is spent in the order of its parts, so one that is ticked is spent only where
 * none before it has money that is not: what is not ticked is never spent.
 */
function tickedSources(
  { method, parts }: TenderKind,
  sources: readonly Source[],
  ticked: readonly string[],
): Source[] {
  const inTurn = parts.map(({ owners, tick }) => ({
    isTicked: tick !== null && ticked.includes(tick.field),
    own: sources.filter((one) => one.method === method && (owners?.includes(one.owner) ?? true)),
  }));
  const end = inTurn.findIndex(({ isTicked, own }) => !isTicked && own.length > 0);
  return inTurn.slice(0, end < 0 ? inTurn.length : end).flatMap(({ own }) => own);
}

/**
 * The payments that a diner's ticks stand for, with what they have in `sources`: vouchers for the voucher meals, then of each
 * ticked tender as much as it may pay, and the card for the rest. Where the rest is less than a card is charged, what pays
 * last pays a little less.
 */
export function paymentsOf(due: Due, sources: readonly Source[], ticked: readonly string[]): DraftPayment[] {
  let rest = due.cart_cents + due.tip_cents;
  let { cart_cents } = due;
  const payments: DraftPayment[] = [];
  for (const kind of PAYING_ORDER) {
    const { method, asks } = kind;
    if (asks === "quantity" && due.vouchers > 0)
      payments.push({ method, quantity: due.vouchers } as DraftPayment);
    if (asks !== "amount") continue;
    const { taken, missing } = spendFrom(tickedSources(kind, sources, ticked), rest, cart_cents);
    for (const { source, amount } of taken) if (!mayTip(source.owner)) cart_cents -= amount;
    payments.push({ method, amount: rest - missing } as DraftPayment);
    rest = missing;
  }
  let short = rest > 0 ? Math.max(0, CARD_LIMITS.least - rest) : 0;
  for (const payment of [...payments].reverse()) {
    if (!("amount" in payment)) continue;
    const less = Math.min(short, payment.amount);
    payment.amount -= less;
    rest += less;
    short -= less;
  }
  const charged = PAYING_ORDER.filter(({ asks }) => rest > 0 && asks === "rest");
  return [
    ...payments.filter((payment) => !("amount" in payment) || payment.amount > 0),
    ...charged.map(({ method }) => ({ method }) as DraftPayment),
  ];
}
