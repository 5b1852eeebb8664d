import { sql } from "~/data/sql.server";
import { tellDoubles } from "../market";
import type { Run } from "../run";
import { everything } from "./everything";

interface StripeIntent {
  id: string;
  status: string;
  amount_received: number;
}
interface StripeRefund {
  id: string;
  payment_intent: string;
  amount: number;
  status: string;
}

interface OwnPayment {
  stripe_intent_id: string;
  purpose: string;
  amount_cents: number;
  refunded_cents: number;
  status: string;
  is_placed: boolean;
}

/** I6: every captured intent has exactly one thing it paid, with that amount, or went back whole; and the sums of both sides agree. */
async function intentsDiffer(run: Run): Promise<string[]> {
  const [intents, refunds, payments] = await Promise.all([
    everything<StripeIntent>(run, "/v1/payment_intents"),
    everything<StripeRefund>(run, "/v1/refunds"),
    sql<OwnPayment[]>`
      SELECT p.stripe_intent_id, p.purpose, p.amount_cents, p.refunded_cents, p.status, CASE WHEN p.purpose = 'order' THEN o.placed_at IS NOT NULL ELSE p.settled_at IS NOT NULL END AS is_placed
      FROM payment p LEFT JOIN orders o ON o.id = p.order_id WHERE p.stripe_intent_id IS NOT NULL`,
  ]);
  const mine = new Map(payments.map((payment) => [payment.stripe_intent_id, payment]));
  const captured = intents.filter((intent) => intent.status === "succeeded");
  run.count("intents captured", captured.length);
  run.count("refunds at Stripe", refunds.length);
  const wrong = captured.flatMap((intent) => {
    const payment = mine.get(intent.id);
    const back = refunds
      .filter((refund) => refund.payment_intent === intent.id && refund.status === "succeeded")
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (!payment)
      return back === intent.amount_received ? [] : [`I6 intent ${intent.id} is nobody's and not refunded`];
    const isWhole = payment.amount_cents === intent.amount_received && payment.refunded_cents === back;
    const isUsed = payment.is_placed || back === intent.amount_received;
    return isWhole && isUsed
      ? []
      : [
          `I6 intent ${intent.id} took ${intent.amount_received} and gave back ${back}; the books say ${JSON.stringify(payment)}`,
        ];
  });
  const known = new Set(captured.map((intent) => intent.id));
  const dreamt = payments
    .filter(
      ({ status, stripe_intent_id }) =>
        ["succeeded", "refunded"].includes(status) && !known.has(stripe_intent_id),
    )
    .map((payment) => `I6 payment ${payment.stripe_intent_id} was never captured`);
  const net =
    captured.reduce((sum, intent) => sum + intent.amount_received, 0) -
    refunds.filter((refund) => refund.status === "succeeded").reduce((sum, refund) => sum + refund.amount, 0);
  const [cleared] = await sql<{ cents: number }[]>`
    SELECT -coalesce(sum(p.amount), 0)::int8 AS cents FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id AND a.kind = 'card_clearing'
    JOIN ledger_txn x ON x.id = p.txn_id WHERE x.actor <> 'test' AND x.kind NOT LIKE 'transfer.%' AND x.kind NOT LIKE 'dispute.%'`;
  const sums =
    cleared?.cents === net ? [] : [`Stripe holds ${net} cents of cards, the ledger says ${cleared?.cents}`];
  return [...wrong, ...dreamt, ...sums];
}

interface Mail {
  channel: string;
  to: string;
  subject: string;
}

/** The journal's half of I22: every mail that was written came at least once, and never more often than it was tried. */
async function mailsDiffer(run: Run): Promise<string[]> {
  const inbox = await tellDoubles<Mail[]>(run.market, "/__inbox.json?channel=email&limit=20000");
  // Errands that were done a month ago are tidied away: how often theirs was tried can't be said any more.
  const rows = await sql<
    { to: string; subject: string; written: number; tried: number; done: number; is_tidied: boolean }[]
  >`
    SELECT a.email::text AS to, n.title AS subject, count(o.id)::int AS written, coalesce(sum(greatest(o.attempts, 1)) FILTER (WHERE o.id IS NOT NULL), 0)::int AS tried,
      count(*) FILTER (WHERE o.done_at IS NOT NULL)::int AS done, bool_or(o.id IS NULL AND n.created_at < app_now() - interval '30 days') AS is_tidied
    FROM notification n JOIN account a ON a.id = n.account_id
    LEFT JOIN outbox o ON o.topic = 'notification.mail' AND (o.payload ->> 'notification_id')::int8 = n.id
    GROUP BY 1, 2 HAVING count(o.id) > 0`;
  const key = (to: string, subject: string) => `${to} ${subject}`;
  const came = new Map<string, number>();
  for (const { to, subject } of inbox) came.set(key(to, subject), (came.get(key(to, subject)) ?? 0) + 1);
  run.count("mails", inbox.length);
  return rows.flatMap(({ to, subject, written, tried, done, is_tidied }) => {
    const times = came.get(key(to, subject)) ?? 0;
    return times >= done && (is_tidied || times <= tried)
      ? []
      : [`I22 "${subject}" was written ${written} times, tried ${tried} times and came ${times} times`];
  });
}

/** Every paid order was told to its diner. */
async function untold(run: Run): Promise<string[]> {
  const inbox = await tellDoubles<Mail[]>(run.market, "/__inbox.json?channel=email&limit=20000");
  const subjects = new Set(inbox.map(({ to, subject }) => `${to} ${subject.match(/DD-\d{8}/)?.[0]}`));
  const rows = await sql<{ email: string; number: string }[]>`
    SELECT a.email::text, o.number FROM orders o JOIN account a ON a.id = o.account_id WHERE o.placed_at IS NOT NULL`;
  return rows
    .filter(({ email, number }) => !subjects.has(`${email} ${number}`))
    .map(({ number }) => `I22 the diner of order ${number} never got a mail about it`);
}

/** Compares what the providers saw with what the books say. */
export async function journalDiffers(run: Run): Promise<string[]> {
  return [...(await intentsDiffer(run)), ...(await mailsDiffer(run)), ...(await untold(run))];
}
