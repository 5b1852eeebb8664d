import { db } from "~/data/prisma.server";
import { type PlainTx, type Sql, sql } from "~/data/sql.server";

/** What counts as small: so much of gift money is paid out on request where the law asks (docs/decisions/115). Cents. */
export const SMALL_BALANCE_CENTS = 1_000;

/** How long after it was paid Stripe still gives money of a card back without trouble. */
const CARD_DAYS = 180;

/**
 * The payment by card that somebody's gift money came from, if so much of it can go back there: they bought the card
 * themselves and added it, no bank has taken it back, and it is not too long ago. Null where there is none. Plain SQL: sums.
 */
export async function cardFor(
  on: Sql | PlainTx,
  account_id: number,
  cents: number,
): Promise<{ payment_id: number; bought_at: Date } | null> {
  const [card] = await on<{ payment_id: number; bought_at: Date }[]>`
    SELECT p.id AS payment_id, p.created_at AS bought_at FROM gift_card g JOIN payment p ON p.gift_card_id = g.id
    WHERE g.owner_id = ${account_id} AND g.buyer_id = ${account_id} AND p.account_id = ${account_id} AND p.status = 'succeeded'
      AND p.settled_at > app_now() - make_interval(days => ${CARD_DAYS}) AND NOT EXISTS (SELECT FROM dispute d WHERE d.payment_id = p.id)
      AND p.amount_cents - p.refunded_cents - (SELECT coalesce(sum(o.amount_cents), 0) FROM gift_payout o WHERE o.payment_id = p.id AND o.status = 'pending') >= ${cents}
    ORDER BY p.id DESC LIMIT 1`;
  return card ?? null;
}

/** Somebody's own gift money, and how it could be paid out. Cents. */
export interface SmallBalance {
  account_id: number;
  name: string;
  email: string;
  balance_cents: number;
  isSmall: boolean;
  /** it can go back to the card that bought it */
  hasCard: boolean;
}

/** The gift money of whoever has this email; null for nobody. */
export async function readSmallBalance(email: string): Promise<SmallBalance | null> {
  const account = await db.account.findFirst({
    where: { email, deleted_at: null },
    select: { id: true, first_name: true, last_name: true, email: true },
  });
  if (!account?.email) return null;
  const own = await db.ledgerAccount.findFirst({
    where: { account_id: account.id, kind: "gift", asset: "usd" },
    select: { balance: true },
  });
  const balance_cents = Number(own?.balance ?? 0);
  const isSmall = balance_cents > 0 && balance_cents <= SMALL_BALANCE_CENTS;
  return {
    ...{ account_id: account.id, email: account.email, name: `${account.first_name} ${account.last_name}` },
    ...{ balance_cents, isSmall },
    hasCard: isSmall && (await cardFor(sql, account.id, balance_cents)) !== null,
  };
}

/** A balance that was paid out. Cents. */
export interface GiftPayout {
  id: number;
  account_id: number;
  name: string;
  amount_cents: number;
  way: "card" | "bank";
  status: "pending" | "done" | "failed";
  created_at: Date;
}

/** Rows on a page. */
const SIZE = 50;

/** Balances that were paid out, the newest first; `before` is the last one of the page before. */
export async function listGiftPayouts(
  before: number | null,
): Promise<{ rows: GiftPayout[]; next: number | null }> {
  // plain SQL: two tables in one round trip
  const rows = await sql<GiftPayout[]>`
    SELECT g.id, g.account_id, concat_ws(' ', a.first_name, a.last_name) AS name, g.amount_cents, CASE WHEN g.payment_id IS NULL THEN 'bank' ELSE 'card' END AS way, g.status, g.created_at
    FROM gift_payout g JOIN account a ON a.id = g.account_id WHERE ${before}::int IS NULL OR g.id < ${before}::int ORDER BY g.id DESC LIMIT ${SIZE + 1}`;
  return { rows: rows.slice(0, SIZE), next: rows.length > SIZE ? (rows[SIZE - 1]?.id ?? null) : null };
}
