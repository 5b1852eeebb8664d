import type { Tx } from "~/data/sql.server";
import type { Day } from "~/kit/day";
import { pick } from "~/kit/pick";
import { newProviderKey } from "../payments/provider-key";
import type { Pricing } from "../pricing/price";
import type { InlineAddress } from "../tenders/draft";
import type { PartMoney, Share } from "../tenders/shares";
import type { Tender } from "../tenders/tenders";
import type { CheckoutHead, CheckoutLine } from "./checkout-facts.server";

/** Everything a hold is made of. */
export interface HoldPlan {
  account_id: number;
  head: CheckoutHead;
  lines: CheckoutLine[];
  day: Day;
  address: InlineAddress;
  bill: Pricing;
  tip_cents: number;
  parts: PartMoney[];
  tenders: Tender[];
  shares: Share[];
  /** hex of the draft's SHA-256 */
  draft_hash: string;
  cart_transaction: string;
}

const HOLD_MINUTES = 15;

/** What an order line keeps of the line it comes from. */
const LINE = [
  "cart_line_id",
  "chef_id",
  "meal_id",
  "schedule_id",
  "meal_guid",
  "name",
  "quantity",
  "unit_price_cents",
  "is_voucher",
  "instruction",
  "ingredients",
  "allergens",
  "may_contain",
  "allergens_acknowledged",
] as const;
const TENDER = ["method", "ledger_account_id", "amount_cents", "quantity"] as const;

function cardCents(tenders: readonly Tender[]): number {
  return tenders.find((tender) => tender.method === "credit_card")?.amount_cents ?? 0;
}

function rowsFor({ head, lines, day, parts, tenders, shares }: HoldPlan) {
  const first = new Map(lines.map((line) => [line.chef_id, line]).reverse() as [number, CheckoutLine][]);
  return {
    parts: parts.map((part) => {
      const line = first.get(part.chef_id) as CheckoutLine;
      const own = lines.filter((one) => one.chef_id === part.chef_id);
      const cutoff_at = new Date(Math.min(...own.map((one) => one.cutoff_at.getTime())));
      const { window_start_at, window_end_at, chef_delivers } = line;
      return { ...part, delivery_date: day, cutoff_at, window_start_at, window_end_at, chef_delivers };
    }),
    lines: lines.map((line) => pick(line, LINE)),
    holds: [
      { id: head.usd_hold_id, asset: "usd", is_used: tenders.some((tender) => tender.method === "wallet") },
      {
        id: head.voucher_hold_id,
        asset: "voucher",
        is_used: tenders.some((tender) => tender.method === "voucher"),
      },
    ].filter((hold) => hold.is_used),
    tenders: tenders.map((tender) => pick(tender, TENDER)),
    shares: shares.map(({ tender, component, line, amount_cents, quantity }) => ({
      ledger_account_id: tenders[tender]?.ledger_account_id ?? null,
      component,
      cart_line_id: line,
      amount_cents,
      quantity,
    })),
  };
}

/** Inserts the order of a hold with its parts, lines, reservations, hold accounts, payment, tenders and shares: one statement, sent at once. */
export function insertOrder(tx: Tx, plan: HoldPlan) {
  const { head, bill, tenders } = plan;
  const rows = rowsFor(plan);
  const card_cents = cardCents(tenders);
  const organization_id = tenders.find((tender) => tender.organization_id !== null)?.organization_id ?? null;
  return tx<{ expires_at: Date; payment_id: number | null }[]>`
    WITH made AS (
      INSERT INTO orders (id, number, account_id, cart_id, marketplace_id, organization_id, cart_transaction, draft_hash, delivery_date,
        delivery_address, address_id, fee_rule_id, coupon_id, total_quantity, subtotal_cents, discount_cents, delivery_cents, service_cents,
        tax_cents, tip_cents, total_cents, card_cents, service_bps, tax_bps, expires_at)
      VALUES (${head.order_id}, order_number(${head.order_id}), ${plan.account_id}, ${head.cart_id}, ${head.marketplace_id}, ${organization_id},
        ${plan.cart_transaction}, decode(${plan.draft_hash}, 'hex'), ${plan.day}, ${tx.json({ ...plan.address })}, ${head.address_id},
        ${head.fees.fee_rule_id}, ${bill.discount > 0 ? (head.coupon?.id ?? null) : null}, ${bill.totalQuantity}, ${bill.subtotal}, ${bill.discount},
        ${bill.deliveryFee}, ${bill.commissionFee}, ${bill.localTax}, ${plan.tip_cents}, ${bill.cartTotal + plan.tip_cents}, ${card_cents},
        ${head.fees.service_bps}, ${head.fees.tax_bps}, app_now() + make_interval(mins => ${HOLD_MINUTES}))
      RETURNING id, expires_at
    ), part AS (
      INSERT INTO order_part (order_id, chef_id, delivery_date, cutoff_at, window_start_at, window_end_at, subtotal_cents, voucher_cents, tip_cents, chef_delivers)
      SELECT made.id, g.* FROM made, jsonb_to_recordset(${tx.json(rows.parts)}) AS g (chef_id int, delivery_date date, cutoff_at timestamptz,
        window_start_at timestamptz, window_end_at timestamptz, subtotal_cents int, voucher_cents int, tip_cents int, chef_delivers boolean)
      RETURNING id, chef_id
    ), given AS MATERIALIZED (
      SELECT row_number() OVER () AS place, * FROM jsonb_to_recordset(${tx.json(rows.lines)}) AS g (cart_line_id int, chef_id int, meal_id int, schedule_id int, meal_guid uuid, name text,
        quantity int, unit_price_cents int, is_voucher boolean, instruction text, ingredients text, allergens "Allergen"[], may_contain "Allergen"[],
        allergens_acknowledged "Allergen"[])
    ), line AS (
      INSERT INTO order_line (order_id, part_id, chef_id, meal_id, schedule_id, cart_line_id, meal_guid, name, quantity, unit_price_cents, is_voucher,
        instruction, ingredients, allergens, may_contain, allergens_acknowledged)
      SELECT made.id, part.id, g.chef_id, g.meal_id, g.schedule_id, g.cart_line_id, g.meal_guid, g.name, g.quantity, g.unit_price_cents, g.is_voucher,
        g.instruction, g.ingredients, g.allergens, g.may_contain, g.allergens_acknowledged
      FROM made, given g JOIN part ON part.chef_id = g.chef_id ORDER BY g.place
      RETURNING id, cart_line_id
    ), stock AS (
      INSERT INTO stock_reservation (order_id, schedule_id, quantity)
      SELECT made.id, g.schedule_id, sum(g.quantity) FROM made, given g GROUP BY made.id, g.schedule_id
    ), hold AS (
      INSERT INTO ledger_account (id, kind, asset, order_id, balance)
      SELECT h.id, 'hold', h.asset, made.id, 0 FROM made, jsonb_to_recordset(${tx.json(rows.holds)}) AS h (id bigint, asset "Asset")
    ), card AS (
      INSERT INTO payment (purpose, account_id, order_id, provider_key, amount_cents)
      SELECT 'order', ${plan.account_id}, made.id, ${`order:${newProviderKey()}`}, ${card_cents} FROM made WHERE ${card_cents}::int > 0
      RETURNING id
    ), paid AS (
      INSERT INTO tender (order_id, method, ledger_account_id, payment_id, amount_cents, quantity)
      SELECT made.id, t.method, t.ledger_account_id, card.id, t.amount_cents, t.quantity
      FROM made, jsonb_to_recordset(${tx.json(rows.tenders)}) AS t (method "TenderMethod", ledger_account_id bigint, amount_cents int, quantity int)
      LEFT JOIN card ON t.method = 'credit_card'
      RETURNING id, ledger_account_id
    ), share AS (
      INSERT INTO tender_share (order_id, tender_id, component, line_id, amount_cents, quantity)
      SELECT made.id, paid.id, s.component, line.id, s.amount_cents, s.quantity
      FROM made, jsonb_to_recordset(${tx.json(rows.shares)}) AS s (ledger_account_id bigint, component "ShareComponent", cart_line_id int, amount_cents int, quantity int)
      JOIN paid ON paid.ledger_account_id IS NOT DISTINCT FROM s.ledger_account_id
      LEFT JOIN line ON line.cart_line_id = s.cart_line_id
    ), told AS (
      INSERT INTO order_event (order_id, to_status, kind, actor) SELECT made.id, 'pending_payment', 'held', ${`account:${plan.account_id}`} FROM made
    )
    SELECT made.expires_at, (SELECT id FROM card) AS payment_id FROM made`.execute();
}
