import { sendMail } from "~/adapters/mail.server";
import { sendPush } from "~/adapters/push.server";
import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { emailOf, oneLine } from "./email";
import { isReplaced, readMessage, renderMessage } from "./render-message.server";
import { sendText } from "./send-text.server";

/** What a push shows of a message's text. */
const PUSH_BODY = 200;

/** Sends a notification by email. Nothing is sent to an account that is no longer active, or about what is gone. */
export async function emailNotification(notification_id: number): Promise<void> {
  const row = await readMessage(notification_id);
  const message = row && (await renderMessage(row));
  if (!message) return;
  const { title, paragraphs, html, action } = message;
  const button = action && { label: action.label, link: new URL(action.path, env.APP_ORIGIN).href };
  const email = emailOf({ title, paragraphs, ...(html ? { html } : {}), button, preview: 0 });
  await sendMail({ to: row.email, key: row.key, ...email });
}

/** Sends a notification's title by SMS for the outbox job `key`, to those who have a phone. */
export async function textNotification(notification_id: number, key: string): Promise<void> {
  const row = await readMessage(notification_id);
  if (!row?.phone) return;
  const message = await renderMessage(row);
  if (message) await sendText(key, row.phone, `DinDin: ${oneLine(message.title)}`);
}

/** Sends a notification to one browser, unless a later one says better; a browser that has unsubscribed is not asked again. */
export async function pushNotification(notification_id: number, subscription_id: number): Promise<void> {
  const row = await readMessage(notification_id);
  const target = await db.pushSubscription.findUnique({
    where: { id: subscription_id, ended_at: null },
    select: { endpoint: true, p256dh: true, auth: true },
  });
  if (!row || !target) return;
  if (await isReplaced(notification_id, row)) return;
  const message = await renderMessage(row);
  if (!message) return;
  const { title, paragraphs, action, tag } = message;
  const body = oneLine(paragraphs.join("\n\n")).slice(0, PUSH_BODY);
  const isThere = await sendPush(target, { title, body, path: action?.path ?? null, tag });
  if (isThere) return;
  await db.pushSubscription.updateMany({ where: { id: subscription_id }, data: { ended_at: clock.now() } });
}
