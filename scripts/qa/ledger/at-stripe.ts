import type { PlainTx, Sql } from "~/data/sql.server";

/** Stripe's address and secret key; the local fake's, or a test account's. */
export interface StripeAccess {
  url: string;
  secret_key: string;
}

interface Intent {
  id: string;
  status: string;
  amount_received: number;
}

interface Refund {
  id: string;
  payment_intent: string;
  amount: number;
  status: string;
  metadata?: { key?: string };
}

interface Transfer {
  id: string;
  amount: number;
  amount_reversed: number;
  destination: string;
}

/** What Stripe has, all of it. */
export interface AtStripe {
  intents: Intent[];
  refunds: Refund[];
  transfers: Transfer[];
}

/** All of Stripe's rows of one kind, page by page. */
async function everything<T extends { id: string }>(at: StripeAccess, path: string): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : "";
    const answer = await fetch(new URL(`${path}?limit=100${after}`, at.url), {
      headers: { authorization: `Bearer ${at.secret_key}` },
    });
    if (!answer.ok) throw new Error(`Stripe answered ${answer.status} to ${path}: ${await answer.text()}`);
    const page = (await answer.json()) as { data: T[]; has_more: boolean };
    all.push(...page.data);
    if (!page.has_more) return all;
  }
}

/** Reads the intents, refunds and transfers that Stripe has. */
export async function readStripe(at: StripeAccess): Promise<AtStripe> {
  const [intents, refunds, transfers] = await Promise.all([
    everything<Intent>(at, "/v1/payment_intents"),
    everything<Refund>(at, "/v1/refunds"),
    everything<Transfer>(at, "/v1/transfers"),
  ]);
  return { intents, refunds, transfers };
}

interface OwnPayment {
  stripe_intent_id: string;
  purpose: string;
  amount_cents: number;
  refunded_cents: number;
  status: string;
  is_placed: boolean;
  /** what the cardholder's bank took of it by disputes; of an order that was never placed nothing of that is in the ledger */
  taken_cents: number;
}

/**
 * I6: every captured intent paid exactly one thing, with that amount, or went back whole, by us or by the cardholder's bank;
 * and the sums of both sides agree.
 */
export async function intentsDiffer(on: Sql | PlainTx, { intents, refunds }: AtStripe): Promise<string[]> {
  const payments = await on<OwnPayment[]>`
    SELECT p.stripe_intent_id, p.purpose, p.amount_cents, p.refunded_cents, p.status, CASE WHEN p.purpose = 'order' THEN o.placed_at IS NOT NULL ELSE p.settled_at IS NOT NULL END AS is_placed,
      coalesce((SELECT sum(d.taken_cents) FROM dispute d WHERE d.payment_id = p.id), 0)::int AS taken_cents
    FROM payment p LEFT JOIN orders o ON o.id = p.order_id WHERE p.stripe_intent_id IS NOT NULL`;
  const mine = new Map(payments.map((payment) => [payment.stripe_intent_id, payment]));
  const captured = intents.filter((intent) => intent.status === "succeeded");
  const backOf = new Map<string, number>();
  for (const { payment_intent, amount, status } of refunds)
    if (status === "succeeded") backOf.set(payment_intent, (backOf.get(payment_intent) ?? 0) + amount);
  let withBanks = 0;
  const wrong = captured.flatMap((intent) => {
    const payment = mine.get(intent.id);
    const back = backOf.get(intent.id) ?? 0;
    if (!payment)
      return back === intent.amount_received ? [] : [`I6 intent ${intent.id} is nobody's and not refunded`];
    const isWhole = payment.amount_cents === intent.amount_received && payment.refunded_cents === back;
    const withBank = payment.is_placed ? 0 : Math.min(payment.taken_cents, intent.amount_received - back);
    withBanks += withBank;
    const isUsed = payment.is_placed || back + withBank === intent.amount_received;
    return isWhole && isUsed
      ? []
      : [
          `I6 intent ${intent.id} took ${intent.amount_received} and gave back ${back}; the books say ${JSON.stringify(payment)}`,
        ];
  });
  const known = new Set(captured.map((intent) => intent.id));
  const missing = payments
    .filter(
      ({ status, stripe_intent_id }) =>
        ["succeeded", "refunded"].includes(status) && !known.has(stripe_intent_id),
    )
    .map((payment) => `I6 payment ${payment.stripe_intent_id} was never captured`);
  const taken = captured.reduce((sum, intent) => sum + intent.amount_received, 0);
  const net = taken - withBanks - [...backOf.values()].reduce((sum, cents) => sum + cents, 0);
  const [cleared] = await on<{ cents: number }[]>`
    SELECT -coalesce(sum(p.amount), 0)::int8 AS cents FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id AND a.kind = 'card_clearing'
    JOIN ledger_txn x ON x.id = p.txn_id WHERE x.actor <> 'test' AND x.kind NOT LIKE 'transfer.%' AND x.kind NOT LIKE 'dispute.%'`;
  const sums =
    cleared?.cents === net ? [] : [`Stripe holds ${net} cents of cards, the ledger says ${cleared?.cents}`];
  return [...wrong, ...missing, ...sums];
}

/** Stripe's half of I19: every transfer there is one of ours to that cook, with that amount and as much called back. */
export async function transfersDiffer(on: Sql | PlainTx, { transfers }: AtStripe): Promise<string[]> {
  // never null: destination: a transfer at Stripe went to an account
  const ours = await on<Transfer[]>`
    SELECT t.stripe_transfer_id AS id, t.amount_cents AS amount, t.reversed_cents AS amount_reversed, c.stripe_account_id AS destination
    FROM transfer t JOIN chef c ON c.id = t.chef_id WHERE t.stripe_transfer_id IS NOT NULL`;
  const wordsOf = ({ id, amount, amount_reversed, destination }: Transfer) =>
    `${id}: ${amount} less ${amount_reversed} to ${destination}`;
  const [known, seen] = [new Set(ours.map(wordsOf)), new Set(transfers.map(wordsOf))];
  return [
    ...[...seen].filter((one) => !known.has(one)).map((one) => `I19 Stripe has ${one}, the books have not`),
    ...[...known].filter((one) => !seen.has(one)).map((one) => `I19 the books have ${one}, Stripe has not`),
  ];
}

/** What Stripe has and the ledger has not, or otherwise: a line each. Both at rest. */
export async function stripeDiffers(on: Sql | PlainTx, there: AtStripe): Promise<string[]> {
  return [...(await intentsDiffer(on, there)), ...(await transfersDiffer(on, there))];
}
