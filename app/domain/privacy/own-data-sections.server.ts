import { type Fragment, sql } from "~/data/sql.server";
import { type MessageRow, messageColumns, renderMessage } from "../messages/render-message.server";
import { describeTransaction, EVENTS_WITH_NOTE } from "../wallets/history";
import type { Row, Section } from "./own-data-section";
import { KITCHEN_SECTIONS } from "./own-kitchen-sections.server";

/** An order's number, for rows that belong to one. */
const numberOf = (order_id: Fragment) => sql`(SELECT o.number FROM orders o WHERE o.id = ${order_id})`;

/** A movement in the public words; an event's own name and a note that was written for the ledger stay out. */
function describeTransactionRow({ id: _, event, note, amount, ...row }: Row): Record<string, unknown> {
  const words = describeTransaction(String(event), "wallet", Number(amount));
  return { ...row, amount, description: words, note: EVENTS_WITH_NOTE.includes(String(event)) ? note : null };
}

/** A message in its words of today, with nobody else's name; without words where what it was about is gone. */
async function describeMessage(row: Row): Promise<Record<string, unknown>> {
  const { topic, read_at, created_at } = row;
  const message = await renderMessage(row as unknown as MessageRow, { isDownload: true });
  const body = message?.paragraphs.join("\n\n") ?? null;
  return { topic, title: message?.title ?? null, body, read_at, created_at };
}

/**
 * What we keep of somebody, section by section. Hashes, keys, a push service's secret addresses and the provider's own
 * numbers are no data of theirs and stay out, as does what belongs to others: who bore a refund and why, what a friend did with
 * a gift card beyond what its buyer sees, the notes of the ledger, and what the product team is alarmed of, which names others.
 */
export const SECTIONS: Record<string, Section> = {
  account: {
    read: (me, after) => sql`
      SELECT a.id, a.id AS number, a.email, a.email_verified_at, a.phone, a.phone_verified_at, a.first_name, a.last_name, a.username, a.signup_method,
        a.dp AS picture, a.referral_code, a.zip_code, a.allergens, a.diets, h.title AS heard_of_us_by, a.sms_consent_at, a.sms_consent_text, a.push_consent_at,
        (SELECT r.first_name FROM account r WHERE r.id = a.referred_by_id) AS invited_by, a.terms_version, a.terms_accepted_at, a.profile_completed_at, a.created_at
      FROM account a LEFT JOIN hear_about h ON h.id = a.hear_about_id WHERE a.id = ${me} AND a.id > ${after}`,
  },
  sign_in_with: {
    read: (me, after) => sql`
      SELECT id, provider, subject AS your_number_there, created_at FROM identity WHERE account_id = ${me} AND id > ${after}`,
  },
  signed_in_by_companies: {
    read: (me, after) => sql`
      SELECT i.organization_id AS id, o.name AS company, i.subject AS your_number_there, i.created_at
      FROM sign_on_identity i JOIN organization o ON o.id = i.organization_id WHERE i.account_id = ${me} AND i.organization_id > ${after}`,
  },
  signed_in: {
    read: (me, after) => sql`
      SELECT id, kind, user_agent, created_at, last_used_at, expires_at FROM access_key WHERE account_id = ${me} AND id > ${after}`,
  },
  two_step_sign_in: {
    read: (me, after) => sql`
      SELECT id, kind, name, confirmed_at, last_challenge_at AS last_used_at, created_at FROM second_factor WHERE account_id = ${me} AND id > ${after}`,
  },
  kitchens_helped: {
    read: (me, after) => sql`
      SELECT h.id, c.full_name AS cook, h.status, h.joined_at, h.ended_at
      FROM kitchen_helper h JOIN chef c ON c.id = h.chef_id WHERE h.account_id = ${me} AND h.id > ${after}`,
  },
  addresses: {
    read: (me, after) => sql`
      SELECT id, title, address, city, state, postal_code, contact_person, contact_person_number, extra_instructions, preferred, latitude, longitude,
        created_at, deleted_at FROM address WHERE account_id = ${me} AND id > ${after}`,
  },
  household: {
    read: (me, after) => sql`
      SELECT id, name, allergens, diets, created_at FROM household_eater WHERE account_id = ${me} AND id > ${after}`,
  },
  favorite_cuisines: {
    read: (me, after) => sql`
      SELECT c.id, c.title FROM favourite_cuisine f JOIN cuisine c ON c.id = f.cuisine_id WHERE f.account_id = ${me} AND c.id > ${after}`,
  },
  favorite_dishes: {
    read: (me, after) => sql`
      SELECT m.id, m.name AS meal, c.full_name AS cook, f.created_at
      FROM favorite_meal f JOIN meal m ON m.id = f.meal_id JOIN chef c ON c.id = m.chef_id WHERE f.account_id = ${me} AND m.id > ${after}`,
  },
  ...KITCHEN_SECTIONS,
  cards: {
    read: (me, after) => sql`
      SELECT id, brand, last4, exp_month, exp_year, created_at, deleted_at FROM card WHERE account_id = ${me} AND id > ${after}`,
  },
  cart: {
    read: (me, after) => sql`
      SELECT l.id, m.name AS meal, l.quantity, l.is_voucher, l.instruction, l.allergens_acknowledged, k.code AS coupon, l.created_at
      FROM cart c JOIN cart_line l ON l.cart_id = c.id JOIN meal m ON m.id = l.meal_id LEFT JOIN coupon k ON k.id = c.coupon_id
      WHERE c.account_id = ${me} AND l.id > ${after}`,
  },
  orders: {
    read: (me, after) => sql`
      SELECT o.id, o.number, o.status, o.delivery_date, o.delivery_address - 'id' AS delivery_address, o.subtotal_cents, o.discount_cents, o.delivery_cents,
        o.service_cents, o.tax_cents, o.tip_cents, o.total_cents, o.card_cents, (SELECT e.code FROM expense_code e WHERE e.id = o.expense_code_id) AS expense_code,
        (SELECT g.name FROM group_order g WHERE g.id = o.group_order_id) AS group_order, o.created_at AS begun_at, o.placed_at, o.delivered_at, o.cancelled_at,
        (SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unit_price_cents', l.unit_price_cents, 'is_voucher', l.is_voucher,
          'instruction', l.instruction, 'allergens_acknowledged', l.allergens_acknowledged, 'status', l.status,
          'instead_of', (SELECT w.instead_of FROM swap_offer w WHERE w.line_id = l.id AND w.status = 'taken')) ORDER BY l.id)
          FROM order_line l WHERE l.order_id = o.id) AS lines
      FROM orders o WHERE o.account_id = ${me} AND o.id > ${after}`,
  },
  refunds: {
    read: (me, after) => sql`
      SELECT r.id, o.number AS order, t.method, r.amount_cents, r.quantity AS vouchers, r.status, r.created_at, r.done_at
      FROM orders o JOIN refund r ON r.order_id = o.id JOIN tender t ON t.id = r.tender_id WHERE o.account_id = ${me} AND r.id > ${after}`,
  },
  later_tips: {
    read: (me, after) => sql`
      SELECT t.id, o.number AS order, t.amount_cents, t.method, t.status, t.created_at, t.settled_at,
        (SELECT coalesce(sum(s.refunded_cents), 0)::int FROM tip_share s WHERE s.tip_id = t.id) AS given_back_cents
      FROM orders o JOIN tip t ON t.order_id = o.id WHERE o.account_id = ${me} AND t.id > ${after}`,
  },
  coupons_used: {
    read: (me, after) => sql`
      SELECT r.id, c.code, ${numberOf(sql`r.order_id`)} AS order, r.state, r.discount_cents, r.created_at
      FROM coupon_redemption r JOIN coupon c ON c.id = r.coupon_id WHERE r.account_id = ${me} AND r.id > ${after}`,
  },
  coupons_named: {
    read: (me, after) => sql`
      SELECT c.id, c.code FROM coupon_named n JOIN coupon c ON c.id = n.coupon_id WHERE n.account_id = ${me} AND c.id > ${after}`,
  },
  card_payments: {
    read: (me, after) => sql`
      SELECT p.id, p.purpose, ${numberOf(sql`p.order_id`)} AS order, p.amount_cents, p.refunded_cents, p.status, p.created_at, p.settled_at
      FROM payment p WHERE p.account_id = ${me} AND p.id > ${after}`,
  },
  reviews: {
    read: (me, after) => sql`
      SELECT r.id, ${numberOf(sql`r.order_id`)} AS order, c.full_name AS cook, r.rating, r.written_content, r.reply, r.replied_at, r.created_at
      FROM review r JOIN chef c ON c.id = r.chef_id WHERE r.account_id = ${me} AND r.id > ${after}`,
  },
  wallet: {
    read: (me, after) => sql`
      SELECT p.id, t.at, a.asset, CASE WHEN a.kind <> 'grant' THEN 'own' WHEN g.organization_id IS NOT NULL THEN 'organization' ELSE 'promotion' END AS money_of,
        p.amount, t.kind AS event, t.note, ${numberOf(sql`t.order_id`)} AS order
      FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id JOIN ledger_txn t ON t.id = p.txn_id LEFT JOIN wallet_grant g ON g.id = a.grant_id
      WHERE a.account_id = ${me} AND p.id > ${after}`,
    tell: describeTransactionRow,
  },
  coins: {
    read: (me, after) => sql`
      SELECT r.id, ${numberOf(sql`r.order_id`)} AS order, r.kind, r.points, r.at, r.expires_at FROM reward_entry r WHERE r.account_id = ${me} AND r.id > ${after}`,
  },
  gift_cards: {
    read: (me, after) => sql`
      SELECT g.id, CASE WHEN g.status = 'voided' THEN g.amount_cents ELSE g.amount_cents - g.returned_cents END AS amount_cents, g.status, g.code_hint,
        coalesce(g.buyer_id = ${me}, false) AS is_bought_by_me, coalesce(g.owner_id = ${me}, false) AS is_mine, g.message, g.added_at, g.created_at,
        CASE WHEN g.buyer_id = ${me} THEN g.deliver_on END AS deliver_on, CASE WHEN g.buyer_id = ${me} THEN g.delivered_at END AS delivered_at,
        CASE WHEN g.buyer_id = ${me} THEN g.recipient_email END AS recipient_email, CASE WHEN g.buyer_id = ${me} THEN g.recipient_name END AS recipient_name
      FROM gift_card g WHERE (g.buyer_id = ${me} OR g.owner_id = ${me}) AND g.id > ${after}`,
  },
  gift_cards_mailed_to_me: {
    read: (me, after) => sql`
      SELECT g.id, g.amount_cents, g.recipient_name AS written_to, g.message, g.delivered_at
      FROM account a JOIN gift_card g ON lower(g.recipient_email) = lower(a.email::text) AND g.delivered_at IS NOT NULL
      WHERE a.id = ${me} AND a.email_verified_at IS NOT NULL AND g.id > ${after}`,
  },
  memberships: {
    read: (me, after) => sql`
      SELECT m.id, o.name AS organization, m.first_name, m.last_name, m.phone, m.role, m.status, m.is_voucher_benefit, m.joined_at, m.ended_at,
        (SELECT json_agg(json_build_object('kind', g.kind, 'name', g.name) ORDER BY g.kind)
          FROM group_member i JOIN member_group g ON g.id = i.group_id WHERE i.membership_id = m.id) AS groups
      FROM membership m JOIN organization o ON o.id = m.organization_id WHERE m.account_id = ${me} AND m.id > ${after}`,
  },
  group_orders: {
    read: (me, after) => sql`
      SELECT g.id, o.name AS organization, g.name, g.delivery_date, g.opened_by_id = ${me} AS is_opened_by_me,
        CASE WHEN g.opened_by_id = ${me} THEN g.delivery_address - 'id' END AS delivery_address, p.joined_at, p.left_at
      FROM group_order g JOIN organization o ON o.id = g.organization_id
      LEFT JOIN group_order_person p ON p.group_order_id = g.id AND p.account_id = ${me}
      WHERE (g.opened_by_id = ${me} OR p.account_id IS NOT NULL) AND g.id > ${after}`,
  },
  group_shares: {
    read: (me, after) => sql`
      SELECT o.id, o.number AS order, g.name AS group_order, s.charged_cents, s.share_cents, s.returned_at
      FROM orders o JOIN group_order_share s ON s.order_id = o.id JOIN group_order g ON g.id = s.group_order_id
      WHERE o.account_id = ${me} AND o.id > ${after}`,
  },
  reports_by_email: {
    read: (me, after) => sql`
      SELECT r.id, o.name AS organization, r.kind, r.pace, r.created_at, r.ended_at
      FROM report_schedule r JOIN organization o ON o.id = r.organization_id WHERE r.account_id = ${me} AND r.id > ${after}`,
  },
  exports: {
    read: (me, after) => sql`
      SELECT e.id, o.name AS organization, e.kind, e.status, e.rows_done AS rows, e.created_at, e.done_at
      FROM export e JOIN organization o ON o.id = e.organization_id WHERE e.account_id = ${me} AND e.id > ${after}`,
  },
  messages_to_us: {
    read: (me, after) => sql`
      SELECT m.id, m.ticket, m.kind, m.name, m.phone, m.organization, m.content, m.created_at, m.answered_at
      FROM contact_message m JOIN account a ON lower(a.email::text) = lower(m.email) AND a.email_verified_at IS NOT NULL WHERE a.id = ${me} AND m.id > ${after}`,
  },
  notifications: {
    read: (me, after) => sql`
      SELECT n.id, n.topic, ${messageColumns}, n.read_at, n.created_at
      FROM notification n WHERE n.account_id = ${me} AND n.topic <> 'alarms' AND n.id > ${after}`,
    tell: describeMessage,
  },
  notification_settings: {
    read: (me, after) => sql`
      SELECT * FROM (SELECT row_number() OVER (ORDER BY topic) AS id, topic, email, sms, push FROM notification_setting WHERE account_id = ${me}) AS own
      WHERE id > ${after}`,
  },
  browsers_for_pushes: {
    read: (me, after) => sql`
      SELECT id, split_part(endpoint, '/', 3) AS push_service, tags AS reminders, created_at, ended_at FROM push_subscription WHERE account_id = ${me} AND id > ${after}`,
  },
  pictures: {
    read: (me, after) => sql`
      SELECT id, purpose, width, height, bytes, created_at FROM upload WHERE account_id = ${me} AND id > ${after}`,
  },
};
