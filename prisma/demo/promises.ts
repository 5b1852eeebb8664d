import type { Sql } from "~/data/sql.server";

const who = (name: string) => `(SELECT id FROM account WHERE email = '${name}@demo.dindin.test')`;

/** What of a wallet can be spent now: dollars in cents, vouchers in pieces. */
const spendable = (name: string, asset: "usd" | "voucher") => `(
  SELECT coalesce(sum(l.balance), 0) FROM ledger_account l LEFT JOIN wallet_grant g ON g.id = l.grant_id
  WHERE l.account_id = ${who(name)} AND l.asset = '${asset}' AND g.ended_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > app_now()))`;

/** Lines of somebody's cart that can be ordered now, for at least one common day. */
const cart = (name: string, kind: string) => `(
  SELECT count(*) FROM cart_line l JOIN cart c ON c.id = l.cart_id JOIN meal m ON m.id = l.meal_id
  WHERE c.account_id = ${who(name)} AND m.is_listed AND m.orderable_until > app_now() AND ${kind})`;

const parts = (states: string) => `(
  SELECT count(*) FROM order_part p JOIN chef c ON c.id = p.chef_id WHERE c.account_id = ${who("chef")} AND p.status IN (${states}))`;

const coins = (name: string) =>
  `(SELECT count(*) FROM reward_entry WHERE account_id = ${who(name)} AND kind = 'earned')`;

const orders = (name: string, states: string) =>
  `(SELECT count(*) FROM orders WHERE account_id = ${who(name)} AND status IN (${states}))`;

const AHEAD = "'placed', 'accepted', 'preparing', 'out_for_delivery'";

/** Numbers that the demo has at any time of the day and week, and the least that each may be. */
const LEAST: readonly (readonly [name: string, count: string, least: number])[] = [
  ["cities", "(SELECT count(*) FROM marketplace WHERE NOT is_global)", 2],
  ["marketplaces for everywhere", "(SELECT count(*) FROM marketplace WHERE is_global)", 1],
  [
    "37203 is in Nashville",
    "(SELECT count(*) FROM marketplace_zip z JOIN marketplace m ON m.id = z.marketplace_id WHERE z.zip = '37203' AND m.slug = 'nashville')",
    1,
  ],
  ["chefs", "(SELECT count(*) FROM chef)", 60],
  [
    "meals with a picture",
    "(SELECT count(DISTINCT i.url) FROM meal m JOIN meal_image i ON i.meal_id = m.id)",
    400,
  ],
  ["organizations", "(SELECT count(*) FROM organization)", 3],
  ["members", "(SELECT count(*) FROM membership WHERE role = 'member')", 200],
  [
    "people of the first company in a group",
    "(SELECT count(*) FROM group_member i JOIN membership m ON m.id = i.membership_id WHERE m.organization_id = (SELECT min(id) FROM organization))",
    150,
  ],
  [
    "orders of its people under a code",
    "(SELECT count(*) FROM orders WHERE placed_at IS NOT NULL AND expense_code_id IS NOT NULL AND organization_id = (SELECT min(id) FROM organization))",
    50,
  ],
  ["codes to book orders under", "(SELECT count(*) FROM expense_code WHERE ended_at IS NULL)", 9],
  [
    "its open group order",
    "(SELECT count(*) FROM group_order WHERE status = 'open' AND deadline_at > app_now())",
    1,
  ],
  ["its rule for spending", "(SELECT count(*) FROM spending_policy WHERE ended_at IS NULL)", 1],
  ["past orders", "(SELECT count(*) FROM orders WHERE status = 'delivered')", 2000],
  [
    "past orders with a review",
    "(SELECT count(DISTINCT order_id) FROM review JOIN orders o ON o.id = order_id WHERE o.status = 'delivered')",
    1990,
  ],
  [
    "meals that close within half a day",
    "(SELECT count(*) FROM meal WHERE is_listed AND orderable_until > app_now() AND orderable_until < app_now() + interval '14 hours')",
    6,
  ],
  [
    "the diner's addresses",
    `(SELECT count(*) FROM address WHERE account_id = ${who("diner")} AND preferred)`,
    1,
  ],
  ["the diner's cards", `(SELECT count(*) FROM card WHERE account_id = ${who("diner")})`, 1],
  ["the diner's cents", spendable("diner", "usd"), 4000],
  ["the diner's cart", cart("diner", "NOT l.is_voucher"), 2],
  ["the diner's orders ahead", orders("diner", AHEAD), 2],
  ["the diner's past orders", orders("diner", "'delivered'"), 5],
  ["the diner's coins", coins("diner"), 1],
  [
    "what the diner may still review",
    `(SELECT count(*) FROM orders o WHERE o.account_id = ${who("diner")} AND o.status = 'delivered' AND NOT EXISTS (SELECT FROM review r WHERE r.order_id = o.id))`,
    1,
  ],
  [
    "the diner's favorites that can be ordered",
    `(SELECT count(*) FROM favorite_meal f JOIN meal m ON m.id = f.meal_id WHERE f.account_id = ${who("diner")} AND m.is_listed AND m.orderable_until > app_now())`,
    4,
  ],
  ["the member's cents", spendable("member", "usd"), 4001],
  ["the member's vouchers", spendable("member", "voucher"), 1],
  ["the member's cart", cart("member", "NOT l.is_voucher"), 1],
  ["the member's voucher meals in the cart", cart("member", "l.is_voucher"), 1],
  ["the member's cards", `(SELECT count(*) FROM card WHERE account_id = ${who("member")})`, 1],
  ["the member's past orders", orders("member", "'delivered'"), 3],
  ["the member's coins", coins("member"), 1],
  [
    "the member's membership",
    `(SELECT count(*) FROM membership WHERE account_id = ${who("member")} AND role = 'member' AND status = 'activated' AND is_voucher_benefit)`,
    1,
  ],
  [
    "the new member's membership",
    `(SELECT count(*) FROM membership m JOIN account a ON a.id = m.account_id WHERE a.id = ${who("newmember")} AND m.status = 'activated' AND NOT a.is_password_changed)`,
    1,
  ],
  [
    "the chef's kitchen",
    `(SELECT count(*) FROM chef WHERE account_id = ${who("chef")} AND status = 'approved' AND bank_status = 'active')`,
    1,
  ],
  [
    "the chef's meals that can be ordered",
    `(SELECT count(*) FROM meal m JOIN chef c ON c.id = m.chef_id WHERE c.account_id = ${who("chef")} AND m.is_listed AND m.orderable_until > app_now())`,
    3,
  ],
  [
    "the chef's orders for today",
    `(SELECT count(*) FROM order_part p JOIN chef c ON c.id = p.chef_id JOIN marketplace m ON m.id = c.marketplace_id
      WHERE c.account_id = ${who("chef")} AND p.delivery_date = (app_now() AT TIME ZONE m.time_zone)::date)`,
    5,
  ],
  ["the chef's orders on the stove", parts("'preparing'"), 1],
  ["the chef's new or accepted orders", parts("'placed', 'accepted'"), 5],
  ["the chef's past orders", parts("'delivered'"), 20],
  [
    "the chef's payouts",
    `(SELECT count(*) FROM payout p JOIN chef c ON c.id = p.chef_id WHERE c.account_id = ${who("chef")})`,
    4,
  ],
  [
    "cents that the company's admin can give",
    `(SELECT coalesce(sum(l.balance), 0) FROM membership m JOIN ledger_account l ON l.organization_id = m.organization_id AND l.kind = 'org_pool' AND l.asset = 'usd'
      WHERE m.account_id = ${who("orgadmin")} AND m.role = 'admin' AND m.status = 'activated')`,
    10_000,
  ],
  ["staff", `(SELECT count(*) FROM staff_member WHERE account_id = ${who("staff")})`, 1],
  ["kitchens that wait for staff", "(SELECT count(*) FROM chef WHERE status = 'submitted')", 1],
];

const FEWER = LEAST.map(
  ([name, count, least]) =>
    `SELECT '${name.replaceAll("'", "''")}: ' || n || ' of ' || ${least} FROM (SELECT ${count} AS n) t WHERE n < ${least}`,
);

/** Finds, as a text a row, what of the promises a demo does not keep. */
const MISSING = [
  ...FEWER,
  `SELECT 'no order is ' || state FROM unnest(enum_range(NULL::"OrderStatus")) AS state WHERE NOT EXISTS (SELECT FROM orders WHERE status = state)`,
  `SELECT 'no part is ' || state FROM unnest(enum_range(NULL::"OrderStatus")) AS state WHERE NOT EXISTS (SELECT FROM order_part WHERE status = state)`,
  `SELECT k.name || ' has no meals on ' || d.day::date FROM marketplace k
    CROSS JOIN LATERAL generate_series((app_now() AT TIME ZONE k.time_zone)::date, (app_now() AT TIME ZONE k.time_zone)::date + 21, interval '1 day') AS d(day)
    WHERE NOT k.is_global AND NOT EXISTS (SELECT FROM schedule s WHERE s.marketplace_id = k.id AND s.deleted_at IS NULL AND d.day::date BETWEEN s.start_date AND s.end_date)`,
  `SELECT email || ' has to set another password' FROM account WHERE NOT is_password_changed AND password_hash IS NOT NULL AND id <> ${who("newmember")}`,
];

/** What of the README's promises this demo does not keep at this instant; a line each. */
export async function brokenPromises(sql: Sql): Promise<string[]> {
  const rows = await sql.unsafe(MISSING.join("\nUNION ALL ")).values();
  return rows.map(([what]) => String(what));
}
