import { sendMail } from "~/adapters/mail.server";
import { sendPush } from "~/adapters/push.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";
import { mailHtml, paragraph, press } from "./email-html";
import { sendText } from "./send-text.server";

interface Row {
  key: string;
  title: string;
  body: string;
  path: string | null;
  email: string;
  phone: string | null;
}

async function read(notification_id: number): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    SELECT n.key, n.title, n.body, n.path, a.email::text, a.phone FROM notification n JOIN account a ON a.id = n.account_id
    WHERE n.id = ${notification_id} AND a.is_active`;
  return row;
}

/**
 * What a letter of one kind carries in its HTML instead of all but the first paragraph of the text, such as a receipt's
 * table; null for every other message. It is asked for by the message's key.
 */
export type Enclosure = (key: string) => Promise<string | null>;

/** What the button says, by where it leads. */
const LEADS: readonly [RegExp, string][] = [
  [/^\/my-orders\/\d/, "See your order"],
  [/^\/account\/gift-cards/, "Open your gift cards"],
  [/^\/meals/, "Find a dinner"],
  [/^\/chef\/neworders\/\d/, "See the order"],
  [/^\/chef\/revenue/, "See your payouts"],
  [/^\/chef\/bank/, "See to your bank account"],
];

/** The message as a letter, with what it encloses in the place of all but its first paragraph, and a button. */
function htmlOf({ title, body, path }: Row, link: string | null, enclosed: string | null): string {
  const texts = body.split(/\n{2,}/);
  const [first = ""] = texts;
  const said = enclosed === null ? texts.map(paragraph) : [paragraph(first), enclosed];
  const lead = LEADS.find(([pattern]) => path !== null && pattern.test(path))?.[1] ?? "Open DinDin";
  const inner = [...said, link ? press(lead, link) : ""].join("");
  return mailHtml({ title, preview: first, inner });
}

/** One line: a header takes no line breaks, whatever somebody typed into a name. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}

/** Sends a notification by mail, with what it encloses. Nothing is sent to an account that is no longer active. */
export async function mailNotification(notification_id: number, enclosure: Enclosure): Promise<void> {
  const row = await read(notification_id);
  if (!row) return;
  const link = row.path ? new URL(row.path, env.APP_ORIGIN).href : null;
  const text = link ? `${row.body}\n\n${link}\n` : `${row.body}\n`;
  const html = htmlOf(row, link, await enclosure(row.key));
  await sendMail({ to: row.email, subject: oneLine(row.title), text, html, key: row.key });
}

/** Sends a notification's title by SMS for the outbox job `key`, to those who have a phone. */
export async function textNotification(notification_id: number, key: string): Promise<void> {
  const row = await read(notification_id);
  if (!row?.phone) return;
  await sendText(key, row.phone, `DinDin: ${oneLine(row.title)}`);
}

/** A step of a cook's part. */
const STEP = /^order\.part_moved:(\d+):/;

/**
 * What a push is about: where a cook's part stands takes the place of where it stood, on the screen and where pushes wait for
 * a browser that is off; that the order is cancelled takes the place of all its parts (the service worker sees to it).
 * Everything else is to be read whatever comes after it, and stands alone: changed allergens, a dish that was declined, a
 * tip, money that came.
 */
function tagOf({ key, path }: Pick<Row, "key" | "path">): string {
  if (path === null) return key;
  const part = STEP.exec(key)?.[1];
  if (part) return `${path}#${part}`;
  return key.startsWith("order.cancelled:") ? path : key;
}

/**
 * Whether a step has been overtaken: the same cook's part of the order has taken a further one, or the order has been
 * cancelled, and that is said by a push of its own. One that is sent again after a fault would bring the old status back.
 */
async function isOvertaken(notification_id: number): Promise<boolean> {
  const rows = await sql`
    SELECT FROM notification n JOIN notification later ON later.account_id = n.account_id AND later.id > n.id AND later.path = n.path
    WHERE n.id = ${notification_id} AND n.key LIKE 'order.part_moved:%' AND (later.key LIKE 'order.cancelled:%'
      OR later.key LIKE 'order.part_moved:' || split_part(n.key, ':', 2) || ':%') LIMIT 1`;
  return rows.length > 0;
}

/** Sends a notification to one browser, unless a later one says better; a browser that has unsubscribed is not asked again. */
export async function pushNotification(notification_id: number, subscription_id: number): Promise<void> {
  const row = await read(notification_id);
  const [target] = await sql<{ endpoint: string; p256dh: string; auth: string }[]>`
    SELECT endpoint, p256dh, auth FROM push_subscription WHERE id = ${subscription_id} AND ended_at IS NULL`;
  if (!row || !target || (await isOvertaken(notification_id))) return;
  const body = oneLine(row.body).slice(0, 200);
  const isThere = await sendPush(target, { title: row.title, body, path: row.path, tag: tagOf(row) });
  if (!isThere) await sql`UPDATE push_subscription SET ended_at = app_now() WHERE id = ${subscription_id}`;
}
