import type { Tx } from "~/data/sql.server";
import { announce } from "../outbox/publish.server";
import { mailOf } from "./notification-topics";

/** One message to one person about one event. */
export interface Message {
  account_id: number;
  /** what kind of message it is: people switch ways on and off by topic */
  topic: string;
  /** unique to the event and the person; a second message under it is dropped */
  key: string;
  title: string;
  /** plain text; blank lines part paragraphs */
  body: string;
  /** where it leads within the product */
  path: string | null;
}

interface Ways {
  email: boolean;
  sms: boolean;
  subscriptions: number[];
}

/**
 * Keeps a message for its person and has it sent by every way they want: mail unless switched off (where it may be), SMS only with consent,
 * push to each browser that asked for it. Each way is an errand of its own, so that one that fails repeats no other.
 */
export async function notify(tx: Tx, message: Message): Promise<void> {
  const { account_id, topic, key, title, body, path } = message;
  const [kept] = await tx<{ id: number }[]>`
    INSERT INTO notification (account_id, topic, key, title, body, path) VALUES (${account_id}, ${topic}, ${key}, ${title}, ${body}, ${path})
    ON CONFLICT (key) DO NOTHING RETURNING id`;
  if (!kept) return;
  const [ways] = await tx<Ways[]>`
    SELECT coalesce(s.email, true) AS email, coalesce(s.sms, false) AND a.sms_consent_at IS NOT NULL AND a.phone_verified_at IS NOT NULL AS sms,
      CASE WHEN coalesce(s.push, true) THEN ARRAY(SELECT p.id FROM push_subscription p WHERE p.account_id = a.id AND p.ended_at IS NULL) ELSE '{}' END AS subscriptions
    FROM account a LEFT JOIN notification_setting s ON s.account_id = a.id AND s.topic = ${topic} WHERE a.id = ${account_id} AND a.is_active`;
  if (!ways) return;
  const notification_id = kept.id;
  const mail = mailOf(topic);
  if (mail === "always" || (mail === "chosen" && ways.email))
    await announce(tx, "notification.mail", { notification_id }, `notification.mail:${key}`);
  if (ways.sms) await announce(tx, "notification.sms", { notification_id }, `notification.sms:${key}`);
  for (const subscription_id of ways.subscriptions) {
    await announce(
      tx,
      "notification.push",
      { notification_id, subscription_id },
      `notification.push:${key}:${subscription_id}`,
    );
  }
}
