import { sql } from "~/data/sql.server";
import { type MessageRow, messageColumns, renderMessage } from "~/domain/messages/render-message.server";
import { type AtStripe, intentsDiffer } from "../../ledger/at-stripe";
import { controlFakes } from "../environment";
import type { Run } from "../run";

interface Mail {
  channel: string;
  to: string;
  subject: string;
}

/** The emails of one text to one person: how often it was written, and how often its sending was tried and done. */
interface Written {
  written: number;
  tried: number;
  done: number;
  /** its jobs are purged: how often they were tried can't be said anymore */
  is_purged: boolean;
}

/** Kinds whose words are those of the moment, what is left of a balance: they read otherwise now than when they were sent. */
const OF_THE_MOMENT: readonly string[] = ["allowance.ends"];

/** What was to be mailed, by recipient and subject. A message about what is gone is not sent, and left out. */
async function mailsWritten(): Promise<Map<string, Written>> {
  const rows = await sql<
    (MessageRow & { email: string; tried: number; is_done: boolean; is_purged: boolean })[]
  >`
    SELECT ${messageColumns}, a.email::text, coalesce(greatest(o.attempts, 1), 0) AS tried, o.done_at IS NOT NULL AS is_done,
      o.id IS NULL AND n.created_at < app_now() - interval '30 days' AS is_purged
    FROM notification n JOIN account a ON a.id = n.account_id
    LEFT JOIN outbox o ON o.topic = 'notification.mail' AND (o.payload ->> 'notification_id')::int8 = n.id`;
  const all = new Map<string, Written>();
  for (const row of rows) {
    const message = OF_THE_MOMENT.includes(row.kind) ? null : await renderMessage(row);
    if (!message) continue;
    const key = `${row.email} ${message.title}`;
    const sum = all.get(key) ?? { written: 0, tried: 0, done: 0, is_purged: false };
    all.set(key, {
      written: sum.written + (row.tried > 0 ? 1 : 0),
      tried: sum.tried + row.tried,
      done: sum.done + (row.is_done ? 1 : 0),
      is_purged: sum.is_purged || row.is_purged,
    });
  }
  return all;
}

/** How often each text has come to each mailbox, by recipient and subject. */
export async function mailsByText(run: Run): Promise<Map<string, number>> {
  const inbox = await controlFakes<Mail[]>(run.environment, "/__inbox.json?channel=email&limit=20000");
  const came = new Map<string, number>();
  for (const { to, subject } of inbox) {
    const key = `${to} ${subject}`;
    came.set(key, (came.get(key) ?? 0) + 1);
  }
  return came;
}

/** The journal's half of I22: every email that was written came at least once, and never more often than it was tried. */
async function mailsDiffer(run: Run): Promise<string[]> {
  const came = await mailsByText(run);
  run.count(
    "mails",
    [...came.values()].reduce((sum, times) => sum + times, 0),
  );
  return [...(await mailsWritten())].flatMap(([key, { written, tried, done, is_purged }]) => {
    const times = came.get(key) ?? 0;
    return written === 0 || (times >= done && (is_purged || times <= tried + (run.forgotten.get(key) ?? 0)))
      ? []
      : [`I22 "${key}" was written ${written} times, tried ${tried} times and came ${times} times`];
  });
}

/** Every paid order was told to its diner. */
async function untold(run: Run): Promise<string[]> {
  const inbox = await controlFakes<Mail[]>(run.environment, "/__inbox.json?channel=email&limit=20000");
  const subjects = new Set(inbox.map(({ to, subject }) => `${to} ${subject.match(/DD-\d{8}/)?.[0]}`));
  const rows = await sql<{ email: string; number: string }[]>`
    SELECT a.email::text, o.number FROM orders o JOIN account a ON a.id = o.account_id WHERE o.placed_at IS NOT NULL`;
  return rows
    .filter(({ email, number }) => !subjects.has(`${email} ${number}`))
    .map(({ number }) => `I22 the diner of order ${number} never got a mail about it`);
}

/** Compares what the providers saw with what the ledger says. */
export async function journalDiffers(run: Run, there: AtStripe): Promise<string[]> {
  run.count("intents captured", there.intents.filter(({ status }) => status === "succeeded").length);
  run.count("refunds at Stripe", there.refunds.length);
  return [...(await intentsDiffer(sql, there)), ...(await mailsDiffer(run)), ...(await untold(run))];
}
