import type { LedgerRule } from "~/domain/wallets/ledger-rules.server";

/** What was closed stays as it was. */
export const MONTH_RULES: readonly LedgerRule[] = [
  {
    id: "I27",
    name: "a closed month is what its postings add up to: what each kind of account began with and moved, and every day of it",
    find: (on) => on`
      WITH closed AS (SELECT month, ends_at FROM closed_month),
      posted AS (
        SELECT date_trunc('month', x.at AT TIME ZONE 'UTC')::date AS month, (x.at AT TIME ZONE 'UTC')::date AS day, a.kind, a.asset, sum(p.amount) AS amount
        FROM ledger_txn x JOIN posting p ON p.txn_id = x.id JOIN ledger_account a ON a.id = p.ledger_account_id
        WHERE x.at < (SELECT max(ends_at) FROM closed) GROUP BY 1, 2, 3, 4
      ), now AS (
        SELECT c.month, p.kind, p.asset, coalesce(sum(p.amount) FILTER (WHERE p.month < c.month), 0) AS opening, coalesce(sum(p.amount) FILTER (WHERE p.month = c.month), 0) AS moved
        FROM closed c JOIN posted p ON p.month <= c.month GROUP BY 1, 2, 3
      ), days AS (
        SELECT l.day, l.kind, l.asset, sum(l.amount) AS amount FROM ledger_day_line l WHERE l.day < (SELECT max(ends_at AT TIME ZONE 'UTC')::date FROM closed) GROUP BY 1, 2, 3
      )
      SELECT coalesce(k.month, n.month) AS month, coalesce(k.kind, n.kind)::text AS kind, coalesce(k.asset, n.asset)::text AS asset, k.opening, k.moved,
        n.opening AS opening_now, n.moved AS moved_now
      FROM closed_month_line k FULL JOIN now n ON n.month = k.month AND n.kind = k.kind AND n.asset = k.asset
      WHERE coalesce(k.opening, 0) <> coalesce(n.opening, 0) OR coalesce(k.moved, 0) <> coalesce(n.moved, 0)
      UNION ALL
      SELECT coalesce(d.day, p.day), coalesce(d.kind, p.kind)::text, coalesce(d.asset, p.asset)::text, NULL, d.amount, NULL, p.amount
      FROM days d FULL JOIN posted p ON p.day = d.day AND p.kind = d.kind AND p.asset = d.asset WHERE coalesce(d.amount, 0) <> coalesce(p.amount, 0)
      LIMIT 20`,
  },
];
