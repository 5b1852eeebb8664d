import type { Fragment, Tx } from "~/data/sql.server";
import { publishManyStatement } from "../outbox/publish.server";
import { type KindWithFacts, MESSAGE_KINDS } from "./kinds/index.server";
import { emailRuleOf } from "./notification-topics";

/**
 * The same message to many people at once, each by the channels they want, as `notify` does it for one: two statements however
 * many they are. `people` is a query of their `account_id`; each one's key is `key` (a text, or what stands in a column of
 * `people`) with their account behind it, so a second time nobody is told again.
 */
export async function notifyMany(
  tx: Tx,
  people: Fragment,
  { kind, facts, key }: KindWithFacts & { key: string | Fragment },
): Promise<void> {
  const { topic, facts: schema } = MESSAGE_KINDS[kind];
  const mail = emailRuleOf(topic);
  // plain SQL: a set of people, whoever they are
  await tx`
    WITH told AS (
      INSERT INTO notification (account_id, topic, key, kind, facts)
      SELECT account_id, ${topic}, ${key} || ':' || account_id, ${kind}, ${tx.json(schema.parse(facts))}::jsonb
      FROM (SELECT DISTINCT ON (account_id) * FROM (${people}) AS one) AS everyone
      ON CONFLICT (key) DO NOTHING RETURNING id, account_id, key
    ), channels AS (
      SELECT told.*, ${mail === "always"} OR ${mail === "chosen"} AND coalesce(s.email, true) AS email, coalesce(s.push, true) AS push,
        coalesce(s.sms, false) AND a.sms_consent_at IS NOT NULL AND a.phone_verified_at IS NOT NULL AS sms
      FROM told JOIN account a ON a.id = told.account_id AND a.is_active
      LEFT JOIN notification_setting s ON s.account_id = a.id AND s.topic = ${topic}
    )
    ${publishManyStatement(
      tx,
      tx`
        SELECT 'notification.mail', 'notification.mail:' || key, jsonb_build_object('notification_id', id), app_now() FROM channels WHERE email
        UNION ALL
        SELECT 'notification.sms', 'notification.sms:' || key, jsonb_build_object('notification_id', id), app_now() FROM channels WHERE sms
        UNION ALL
        SELECT 'notification.push', 'notification.push:' || key || ':' || p.id, jsonb_build_object('notification_id', channels.id, 'subscription_id', p.id), app_now()
        FROM channels JOIN push_subscription p ON p.account_id = channels.account_id AND p.ended_at IS NULL WHERE push`,
    )}`;
}
