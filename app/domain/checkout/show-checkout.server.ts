import { iso, sql } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import type { Cents } from "~/kit/money";
import type { Diner } from "../accounts/people";
import type { Paid } from "../tenders/bill-parts";
import { ownerOfAccount } from "../wallets/spendable.server";

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
  /** what it reserves of the person's money and vouchers, without what is paused */
  paid: Paid[];
  /** organizations whose money or vouchers it reserves, and which have been suspended since */
  paused: string[];
  expense_code: string | null;
  /** until when the diner may cancel: the earliest cutoff of its kitchens */
  free_until: string;
}

const isPaused = sql`coalesce(company.status <> 'approved', false)`;

/** The person's live hold, if there is one. */
export async function showHold(me: Diner): Promise<HoldView | null> {
  // plain SQL: a hold's tenders, and what of them is paused, in one statement
  // never null: free_until: a hold has a part for each cook
  // never null: paused[]: an organization has a name
  const [hold] = await sql<HoldView[]>`
    SELECT o.cart_transaction, ${iso(sql`o.expires_at`)} AS expires_at,
      o.expires_at <= app_now() AS is_over, o.delivery_date, o.address_id, o.tip_cents, o.total_cents, o.card_cents,
      (SELECT c.code FROM expense_code c WHERE c.id = o.expense_code_id) AS expense_code,
      (SELECT ${iso(sql`min(p.cutoff_at)`)} FROM order_part p WHERE p.order_id = o.id) AS free_until,
      reserved.paid, reserved.paused
    FROM cart c JOIN orders o ON o.cart_id = c.id AND o.status = 'pending_payment'
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('method', t.method, 'owner', ${ownerOfAccount}, 'cents', t.amount_cents, 'quantity', t.quantity))
          FILTER (WHERE NOT ${isPaused}), '[]') AS paid,
        coalesce(json_agg(DISTINCT company.name) FILTER (WHERE ${isPaused}), '[]') AS paused
      FROM tender t JOIN ledger_account a ON a.id = t.ledger_account_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
      LEFT JOIN organization company ON company.id = g.organization_id WHERE t.order_id = o.id) reserved
    WHERE c.account_id = ${me.account_id} ORDER BY o.id DESC LIMIT 1`;
  return hold ?? null;
}
