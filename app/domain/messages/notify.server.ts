import type { Tx } from "~/data/sql.server";
import { publish } from "../outbox/publish.server";
import { type KindWithFacts, MESSAGE_KINDS } from "./kinds/index.server";
import { emailRuleOf } from "./notification-topics";

/** One message to one person about one event. */
export type Message = KindWithFacts & {
  account_id: number;
  /** unique to the event and the person; a second message under it is dropped */
  key: string;
};

interface Channels {
  email: boolean;
  sms: boolean;
  subscriptions: number[];
}

/**
 * Stores a message for its person (its kind and facts, no words) and has it sent by every channel they want: email unless
 * switched off (where it may be), SMS only with consent, push to each browser that asked for it. Each channel is an outbox
 * job of its own, so that one that fails repeats no other.
 */
export async function notify(tx: Tx, { account_id, key, kind, facts }: Message): Promise<void> {
  const { topic, facts: schema } = MESSAGE_KINDS[kind];
  // plain SQL: it runs for every message, and a key that is there already changes nothing
  const [stored] = await tx<{ id: number }[]>`
    INSERT INTO notification (account_id, topic, key, kind, facts) VALUES (${account_id}, ${topic}, ${key}, ${kind}, ${tx.json(schema.parse(facts))})
    ON CONFLICT (key) DO NOTHING RETURNING id`;
  if (!stored) return;
  // plain SQL: settings, their defaults and all devices in one round trip
  const [channels] = await tx<Channels[]>`
    SELECT coalesce(s.email, true) AS email, coalesce(s.sms, false) AND a.sms_consent_at IS NOT NULL AND a.phone_verified_at IS NOT NULL AS sms,
      CASE WHEN coalesce(s.push, true) THEN ARRAY(SELECT p.id FROM push_subscription p WHERE p.account_id = a.id AND p.ended_at IS NULL) ELSE '{}' END AS subscriptions
    FROM account a LEFT JOIN notification_setting s ON s.account_id = a.id AND s.topic = ${topic} WHERE a.id = ${account_id} AND a.is_active`;
  if (!channels) return;
  const notification_id = stored.id;
  const mail = emailRuleOf(topic);
  if (mail === "always" || (mail === "chosen" && channels.email))
    await publish(tx, "notification.mail", { notification_id }, `notification.mail:${key}`);
  if (channels.sms) await publish(tx, "notification.sms", { notification_id }, `notification.sms:${key}`);
  for (const subscription_id of channels.subscriptions) {
    await publish(
      tx,
      "notification.push",
      { notification_id, subscription_id },
      `notification.push:${key}:${subscription_id}`,
    );
  }
}
