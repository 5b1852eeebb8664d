import { type Fragment, sql } from "~/data/sql.server";
import type { Person } from "./people";

/** Rows that are read at once: a slow reader holds no connection meanwhile. */
const BATCH = 500;

/**
 * What we keep of somebody, section by section: `rows` are the rows of `me` with an `id` above `after`, in order of it.
 * Hashes, keys and the provider's own numbers are no data of theirs and stay out.
 */
const SECTIONS: Record<string, (me: number, after: number) => Fragment> = {
  account: (me, after) => sql`
    SELECT id, email, email_verified_at, phone, phone_verified_at, first_name, last_name, username, signup_method, dp, referral_code,
      zip_code, allergens, diets, sms_consent_at, sms_consent_text, push_consent_at, terms_version, terms_accepted_at, created_at
    FROM account WHERE id = ${me} AND id > ${after}`,
  addresses: (me, after) => sql`
    SELECT id, title, address, city, state, postal_code, contact_person, contact_person_number, extra_instructions, preferred, created_at, deleted_at
    FROM address WHERE account_id = ${me} AND id > ${after}`,
  favourite_cuisines: (me, after) => sql`
    SELECT c.id, c.title FROM favourite_cuisine f JOIN cuisine c ON c.id = f.cuisine_id WHERE f.account_id = ${me} AND c.id > ${after}`,
  cards: (me, after) => sql`
    SELECT id, brand, last4, exp_month, exp_year, created_at, deleted_at FROM card WHERE account_id = ${me} AND id > ${after}`,
  orders: (me, after) => sql`
    SELECT o.id, o.number, o.status, o.delivery_date, o.delivery_address, o.subtotal_cents, o.discount_cents, o.delivery_cents,
      o.service_cents, o.tax_cents, o.tip_cents, o.total_cents, o.card_cents, o.placed_at, o.delivered_at, o.cancelled_at,
      (SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unit_price_cents', l.unit_price_cents,
        'is_voucher', l.is_voucher, 'instruction', l.instruction, 'allergens_acknowledged', coalesce(l.allergens_acknowledged, '{}'), 'status', l.status) ORDER BY l.id) FROM order_line l WHERE l.order_id = o.id) AS lines
    FROM orders o WHERE o.account_id = ${me} AND o.placed_at IS NOT NULL AND o.id > ${after}`,
  reviews: (me, after) => sql`
    SELECT id, order_id, rating, written_content, created_at FROM review WHERE account_id = ${me} AND id > ${after}`,
  wallet: (me, after) => sql`
    SELECT p.id, a.asset, a.kind, p.amount, t.kind AS event, t.note, t.order_id, t.at
    FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id JOIN ledger_txn t ON t.id = p.txn_id
    WHERE a.account_id = ${me} AND p.id > ${after}`,
  coins: (me, after) => sql`
    SELECT id, order_id, kind, points, note, at, expires_at FROM reward_entry WHERE account_id = ${me} AND id > ${after}`,
  gift_cards: (me, after) => sql`
    SELECT id, amount_cents, status, code_hint, buyer_id = ${me} AS bought_by_me, added_at, deliver_on, delivered_at,
      CASE WHEN buyer_id = ${me} THEN recipient_email END AS recipient_email, CASE WHEN buyer_id = ${me} THEN recipient_name END AS recipient_name, message, created_at
    FROM gift_card WHERE (buyer_id = ${me} OR owner_id = ${me}) AND id > ${after}`,
  memberships: (me, after) => sql`
    SELECT m.id, o.name AS organization, m.role, m.status, m.is_voucher_benefit, m.joined_at, m.ended_at
    FROM membership m JOIN organization o ON o.id = m.organization_id WHERE m.account_id = ${me} AND m.id > ${after}`,
  notifications: (me, after) => sql`
    SELECT id, topic, title, body, read_at, created_at FROM notification WHERE account_id = ${me} AND id > ${after}`,
  signed_in: (me, after) => sql`
    SELECT id, kind, user_agent, created_at, last_used_at, expires_at FROM access_key WHERE account_id = ${me} AND id > ${after}`,
};

/**
 * Everything we keep of me as the text of one JSON object, piece by piece: an object key for each section, with a list of
 * rows. Money is in cents, vouchers in pieces, instants ISO 8601 UTC, days YYYY-MM-DD.
 */
export async function* ownData(me: Pick<Person, "account_id">): AsyncGenerator<string> {
  let lead = "{";
  for (const [section, read] of Object.entries(SECTIONS)) {
    yield `${lead}\n${JSON.stringify(section)}: [`;
    lead = ",";
    let after = 0;
    for (;;) {
      const rows = await sql<{ id: number }[]>`${read(me.account_id, after)} ORDER BY id LIMIT ${BATCH}`;
      const text = rows.map((row) => JSON.stringify(row)).join(",\n  ");
      if (text) yield `${after === 0 ? "\n  " : ",\n  "}${text}`;
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) break;
    }
    yield "]";
  }
  yield "\n}\n";
}
