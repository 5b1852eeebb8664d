import { iso, sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Cents } from "~/kit/money";
import type { Diner } from "../accounts/people";

/** The live hold of a person's cart, with the draft it was made from. Instants are ISO 8601 UTC. */
export interface HoldView {
  cart_transaction: string;
  expires_at: string;
  /** its 15 minutes are over, and it only waits to be released */
  is_over: boolean;
  delivery_date: Day;
  address_id: number | null;
  tip_cents: Cents;
  /** all of it, with tip */
  total_cents: Cents;
  card_cents: Cents;
  /** wallet money by whose it is: the organization's and promotions', or the person's own; what is paused is in neither */
  given_cents: Cents;
  own_cents: Cents;
  vouchers: number;
  /** organizations whose money or vouchers it reserves, and which have been suspended since */
  paused: string[];
  expense_code: string | null;
  /** until when the diner may cancel: the earliest cutoff of its kitchens */
  free_until: string;
}

const own = sql`a.kind = 'gift'`;
const isPaused = sql`coalesce(company.status <> 'approved', false)`;

/** The person's live hold, if there is one. */
export async function showHold(me: Diner): Promise<HoldView | null> {
  // plain SQL: sums of a hold's tenders, and what of them is paused, in one statement
  // never null: free_until: a hold has a part for each cook
  // never null: paused[]: an organization has a name
  const [hold] = await sql<HoldView[]>`
    SELECT o.cart_transaction, ${iso(sql`o.expires_at`)} AS expires_at,
      o.expires_at <= app_now() AS is_over, o.delivery_date, o.address_id, o.tip_cents, o.total_cents, o.card_cents,
      (SELECT c.code FROM expense_code c WHERE c.id = o.expense_code_id) AS expense_code,
      (SELECT ${iso(sql`min(p.cutoff_at)`)} FROM order_part p WHERE p.order_id = o.id) AS free_until,
      paid.given_cents, paid.own_cents, paid.vouchers, paid.paused
    FROM cart c JOIN orders o ON o.cart_id = c.id AND o.status = 'pending_payment'
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(t.amount_cents) FILTER (WHERE t.method = 'wallet' AND NOT ${own} AND NOT ${isPaused}), 0)::int AS given_cents,
        coalesce(sum(t.amount_cents) FILTER (WHERE t.method = 'wallet' AND ${own}), 0)::int AS own_cents,
        coalesce(sum(t.quantity) FILTER (WHERE t.method = 'voucher' AND NOT ${isPaused}), 0)::int AS vouchers,
        coalesce(json_agg(DISTINCT company.name) FILTER (WHERE ${isPaused}), '[]') AS paused
      FROM tender t LEFT JOIN ledger_account a ON a.id = t.ledger_account_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
      LEFT JOIN organization company ON company.id = g.organization_id WHERE t.order_id = o.id) paid
    WHERE c.account_id = ${me.account_id} ORDER BY o.id DESC LIMIT 1`;
  return hold ?? null;
}
