import { sendMail } from "~/adapters/mail.server";
import { sendPush } from "~/adapters/push.server";
import { sendSms } from "~/adapters/sms.server";
import { sql } from "~/data/sql.server";
import { env } from "~/kit/env.server";

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

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * What a letter of one kind carries in its HTML instead of all but the first paragraph of the text, such as a receipt's
 * table; null for every other message. It is asked for by the message's key.
 */
export type Enclosure = (key: string) => Promise<string | null>;

/** The message as a letter: one column, the product's name above, a link below, readable without any style. */
function htmlOf(row: Row, link: string | null, enclosed: string | null): string {
  const texts = row.body.split(/\n{2,}/);
  const paragraphs = (enclosed === null ? texts : texts.slice(0, 1)).map(
    (text) => `<p style="margin:0 0 16px">${escaped(text).replaceAll("\n", "<br>")}</p>`,
  );
  if (enclosed !== null) paragraphs.push(enclosed);
  const button = link
    ? `<p style="margin:24px 0"><a href="${escaped(link)}" style="background:#8f3a1d;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">Open DinDin</a></p>`
    : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(row.title)}</title></head><body style="margin:0;background:#faf5ee;color:#2b211b;font:16px/1.5 Georgia,serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px"><p style="margin:0 0 24px;font-weight:bold">DinDin</p><h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escaped(row.title)}</h1>${paragraphs.join("")}${button}</div></body></html>`;
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

/** Sends a notification's title by SMS, to those who have a phone. */
export async function textNotification(notification_id: number): Promise<void> {
  const row = await read(notification_id);
  if (!row?.phone) return;
  await sendSms(row.phone, `DinDin: ${oneLine(row.title)}`);
}

/** Sends a notification to one browser; a browser that has unsubscribed is not asked again. */
export async function pushNotification(notification_id: number, subscription_id: number): Promise<void> {
  const row = await read(notification_id);
  const [target] = await sql<{ endpoint: string; p256dh: string; auth: string }[]>`
    SELECT endpoint, p256dh, auth FROM push_subscription WHERE id = ${subscription_id} AND ended_at IS NULL`;
  if (!row || !target) return;
  const body = oneLine(row.body).slice(0, 200);
  const isThere = await sendPush(target, { title: row.title, body, path: row.path });
  if (!isThere) await sql`UPDATE push_subscription SET ended_at = app_now() WHERE id = ${subscription_id}`;
}
