import { sendPersonTags } from "~/adapters/push-service.server";
import { db } from "~/data/prisma.server";
import type { Sql, Tx } from "~/data/sql.server";
import { keyedHash, newKey } from "~/kit/secret.server";
import { publish } from "../outbox/publish.server";

/** All that a push service is ever told of somebody: amounts and dates. A name or an address of theirs is none of them. */
export const PUSH_TAGS = [
  "cart_abandoned_at",
  "cart_count",
  "cart_cents",
  "browse_abandoned_at",
  "browse_price_cents",
  "reset_dollar",
  "reset_dollar_date",
  "reset_voucher",
  "reset_voucher_date",
] as const;
export type PushTags = Partial<Record<(typeof PUSH_TAGS)[number], string>>;

/** Who somebody is to a push service: the same for one account always, and nothing that leads back to it. */
export function externalIdOf(account_id: number): string {
  return keyedHash(`push:${account_id}`).toString("base64url").slice(0, 32);
}

/** Whether somebody wants reminders: they asked for pushes on a browser that is still there, and have not said no since. */
export async function wantsReminders(on: Sql | Tx, account_id: number): Promise<boolean> {
  // plain SQL: one answer from three tables
  const rows = await on`
    SELECT FROM account a WHERE a.id = ${account_id} AND a.is_active AND a.push_consent_at IS NOT NULL
      AND EXISTS (SELECT FROM push_subscription p WHERE p.account_id = a.id AND p.ended_at IS NULL)
      AND NOT EXISTS (SELECT FROM notification_setting s WHERE s.account_id = a.id AND s.topic = 'reminders' AND NOT s.push)`;
  return rows.length > 0;
}

/** Keeps what is new about somebody with each of their browsers, and has the push service told; an empty text takes a tag away. */
export async function storePushTags(tx: Tx, account_id: number, tags: PushTags): Promise<void> {
  // plain SQL: it merges JSON in the row
  const kept = await tx`
    UPDATE push_subscription SET tags = (
      SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(tags || ${tx.json(tags)}) WHERE value <> '""')
    WHERE account_id = ${account_id} AND ended_at IS NULL RETURNING id`;
  if (kept.length > 0) await publish(tx, "push.tagged", { account_id }, `push.tagged:${newKey()}`);
}

/** Tells the push service what is known of somebody now; tags that are no more are taken away there. */
export async function sendPushTags(account_id: number): Promise<void> {
  const rows = await db.pushSubscription.findMany({
    where: { account_id, ended_at: null },
    orderBy: { id: "asc" },
    select: { tags: true },
  });
  const known: PushTags = Object.assign({}, ...rows.map(({ tags }) => tags));
  const all = Object.fromEntries(PUSH_TAGS.map((tag) => [tag, known[tag] ?? ""]));
  await sendPersonTags(externalIdOf(account_id), all);
}
