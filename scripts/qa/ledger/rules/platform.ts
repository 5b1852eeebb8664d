import type { LedgerRule } from "~/domain/wallets/ledger-rules.server";
import { lastActivity } from "./last-activity";

/** What holds in every area: jobs, numbers, secrets, walls between organizations. */
export const PLATFORM_RULES: readonly LedgerRule[] = [
  {
    id: "I19",
    name: "what was sent to a cook and called back is what the ledger says",
    find: (on) => on`
      SELECT c.id AS chef_id, t.sent, t.reversed, p.sent AS posted_sent, p.reversed AS posted_reversed FROM chef c
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents) FILTER (WHERE status = 'sent'), 0)::int8 AS sent, coalesce(sum(reversed_cents), 0)::int8 AS reversed
        FROM transfer WHERE chef_id = c.id) t
      CROSS JOIN LATERAL (
        SELECT -coalesce(sum(p.amount) FILTER (WHERE x.kind = 'transfer.sent'), 0)::int8 AS sent, coalesce(sum(p.amount) FILTER (WHERE x.kind = 'transfer.reversed'), 0)::int8 AS reversed
        FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id JOIN ledger_txn x ON x.id = p.txn_id
        WHERE a.chef_id = c.id AND x.kind IN ('transfer.sent', 'transfer.reversed')) p
      WHERE t.sent <> p.sent OR t.reversed <> p.reversed LIMIT 20`,
  },
  {
    id: "I22",
    name: "every job is done, given up by its deadline or under way; each is there once, and no paid order is without one",
    find: (on) => on`
      SELECT id AS outbox_id, topic, key, run_after, attempts, last_error FROM outbox
      WHERE done_at IS NULL AND dead_at IS NULL AND run_after < ${lastActivity(on)} - interval '30 minutes'
        AND coalesce(lease_until, run_after) < ${lastActivity(on)} - interval '30 minutes'
      UNION ALL
      SELECT min(id), min(topic), key, NULL, count(*)::int, NULL FROM outbox GROUP BY key HAVING count(*) > 1
      UNION ALL
      SELECT NULL, 'order.placed', 'order.placed:' || o.id, o.placed_at, NULL, 'was never written' FROM orders o
      WHERE o.placed_at > app_now() - interval '25 days' AND EXISTS (SELECT FROM outbox)
        AND o.id >= (SELECT coalesce(min((payload ->> 'order_id')::int), 2147483647) FROM outbox WHERE topic = 'order.placed')
        AND NOT EXISTS (SELECT FROM outbox w WHERE w.key = 'order.placed:' || o.id)
      UNION ALL
      SELECT NULL, 'refund.requested', 'refund.requested:' || r.id, r.created_at, NULL, 'was never written' FROM refund r
      WHERE r.status = 'pending' AND NOT EXISTS (SELECT FROM outbox w WHERE w.topic = 'refund.requested' AND (w.payload ->> 'refund_id')::int8 = r.id)
      LIMIT 20`,
  },
  {
    id: "I24",
    name: "every amount is a whole number below 10^12, in one currency; rows are dated by the database",
    find: (on) => on`
      SELECT table_name::text, column_name::text, data_type::text AS what FROM information_schema.columns
      WHERE table_schema = current_schema() AND (column_name LIKE '%\\_cents' OR (table_name IN ('posting', 'ledger_account', 'wallet_grant', 'wallet_reset')
        AND column_name IN ('amount', 'balance', 'balance_after', 'expired_amount'))) AND data_type NOT IN ('integer', 'bigint')
      UNION ALL
      SELECT table_name::text, column_name::text, coalesce(column_default, 'no default') FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name IN ('ledger_txn', 'orders', 'payment', 'refund', 'tip', 'wallet_grant', 'wallet_reset', 'distribution',
        'gift_card', 'org_funding', 'order_event', 'outbox') AND column_name IN ('created_at', 'at') AND coalesce(column_default, '') NOT LIKE '%app_now()%'
      UNION ALL
      SELECT 'posting', 'amount', id::text FROM posting WHERE abs(amount) >= 1000000000000
      UNION ALL
      SELECT 'ledger_account', 'balance', id::text FROM ledger_account WHERE balance >= 1000000000000
      LIMIT 20`,
  },
  {
    id: "I25",
    name: "nobody who was deactivated or deleted has a living key or reset link, nobody deleted own money they can't reach; keys, codes and gift-card codes are stored as hashes",
    find: (on) => on`
      SELECT 'key' AS what, k.id::text AS which, k.account_id FROM access_key k JOIN account a ON a.id = k.account_id
      WHERE k.expires_at > app_now() AND (NOT a.is_active OR a.deleted_at IS NOT NULL)
      UNION ALL
      SELECT 'reset link', r.id::text, r.account_id FROM password_reset r JOIN account a ON a.id = r.account_id
      WHERE r.used_at IS NULL AND r.expires_at > app_now() AND (NOT a.is_active OR a.deleted_at IS NOT NULL)
      UNION ALL
      SELECT 'own money', l.id::text, l.account_id FROM ledger_account l JOIN account a ON a.id = l.account_id
      WHERE l.kind = 'gift' AND l.balance > 0 AND a.deleted_at IS NOT NULL
      UNION ALL
      SELECT 'no hash of a key', id::text, account_id FROM access_key WHERE length(hash) <> 32
      UNION ALL
      SELECT 'no hash of a link', id::text, account_id FROM password_reset WHERE length(hash) <> 32
      UNION ALL
      SELECT 'no hash of a code', id::text, account_id FROM one_time_code WHERE length(hash) <> 32
      UNION ALL
      SELECT 'no hash of a gift card', id::text, buyer_id FROM gift_card WHERE length(code_hash) <> 32
      LIMIT 20`,
  },
  {
    id: "I26",
    name: "what belongs to an organization hangs on things of the same organization",
    find: (on) => on`
      SELECT 'grant' AS what, g.id::text AS which, g.organization_id, m.organization_id AS parents FROM wallet_grant g JOIN membership m ON m.id = g.membership_id
      WHERE m.organization_id IS DISTINCT FROM g.organization_id OR m.account_id <> g.account_id
      UNION ALL
      SELECT 'grant of a distribution', g.id::text, g.organization_id, d.organization_id FROM wallet_grant g JOIN distribution d ON d.id = g.distribution_id
      WHERE d.organization_id IS DISTINCT FROM g.organization_id
      UNION ALL
      SELECT 'reset', r.id::text, r.organization_id, m.organization_id FROM wallet_reset r JOIN membership m ON m.id = r.membership_id
      WHERE m.organization_id <> r.organization_id
      UNION ALL
      SELECT 'invitation', i.id::text, i.organization_id, m.organization_id FROM invitation i JOIN membership m ON m.id = i.membership_id
      WHERE m.organization_id <> i.organization_id
      UNION ALL
      SELECT 'funding', f.id::text, f.organization_id, i.organization_id FROM org_funding f JOIN invoice i ON i.id = f.invoice_id
      WHERE i.organization_id <> f.organization_id
      UNION ALL
      SELECT 'grant', a.id::text, a.organization_id, g.organization_id FROM ledger_account a JOIN wallet_grant g ON g.id = a.grant_id
      WHERE a.account_id <> g.account_id OR a.asset <> g.asset
      LIMIT 20`,
  },
];
