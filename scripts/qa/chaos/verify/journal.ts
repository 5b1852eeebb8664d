import { sql } from "~/data/sql.server";
import { type AtStripe, intentsDiffer } from "../../ledger/at-stripe";
import { tellDoubles } from "../market";
import type { Run } from "../run";

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
export async function journalDiffers(run: Run, there: AtStripe): Promise<string[]> {
  run.count("intents captured", there.intents.filter(({ status }) => status === "succeeded").length);
  run.count("refunds at Stripe", there.refunds.length);
  return [...(await intentsDiffer(sql, there)), ...(await mailsDiffer(run)), ...(await untold(run))];
}
