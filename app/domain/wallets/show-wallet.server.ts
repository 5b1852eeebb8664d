import { sql } from "~/data/sql.server";
import type { Person } from "~/domain/accounts/people";
import type { Wallet } from "./schemas.server";
import { spendable } from "./spendable.server";

/**
 * What a person can spend and what a checkout of theirs holds at the moment (already taken off): `amount` is
 * organization and promotional money, `gift` the person's own; cents, vouchers in pieces.
 */
export async function showWallet(me: Pick<Person, "account_id">): Promise<Wallet> {
  // plain SQL: the ledger, sums of what a hold has
  const [sources, [held]] = await Promise.all([
    spendable(sql, me.account_id),
    sql<{ cents: number; vouchers: number }[]>`
      SELECT coalesce(sum(a.balance) FILTER (WHERE a.asset = 'usd'), 0)::int8 AS cents,
             coalesce(sum(a.balance) FILTER (WHERE a.asset = 'voucher'), 0)::int8 AS vouchers
      FROM cart c JOIN orders o ON o.cart_id = c.id AND o.status = 'pending_payment'
      JOIN ledger_account a ON a.order_id = o.id AND a.kind = 'hold'
      WHERE c.account_id = ${me.account_id}`,
  ]);
  const sum = (wanted: (source: (typeof sources)[number]) => boolean) =>
    sources.filter(wanted).reduce((total, source) => total + source.balance, 0);
  const amount_cents = sum((source) => source.method === "wallet" && source.owner !== "own");
  const gift_cents = sum((source) => source.method === "wallet" && source.owner === "own");
  return {
    amount_cents,
    gift_cents,
    total_cents: amount_cents + gift_cents,
    vouchers: sum((source) => source.method === "voucher"),
    held_cents: held?.cents ?? 0,
    held_vouchers: held?.vouchers ?? 0,
    amount: amount_cents / 100,
    gift_dollar: gift_cents / 100,
  };
}
