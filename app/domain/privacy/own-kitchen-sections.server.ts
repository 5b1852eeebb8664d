import { sql } from "~/data/sql.server";
import { mealTexts } from "../meals/meal-texts.server";
import type { Section } from "./own-data-section";

/**
 * What we keep of a cook besides. Who ordered, where it went and what was noted belongs to the diners and stays out; the
 * order's number is the cook's as well.
 */
export const KITCHEN_SECTIONS: Record<string, Section> = {
  kitchen: {
    read: (me, after) => sql`
      SELECT id, full_name, slug, excerpt, bio, website, facebook_id, instagram_id, twitter_id, status, kitchen_name, kitchen_kind, kitchen_address, city, state,
        postal_code, latitude, longitude, delivery_radius_km, chef_delivers, cutoff_hours, daily_capacity, window_capacity, label_paper, closed_from, closed_to, also_closed::text AS also_closed, ein_number, permit_number,
        permit_expires_on, bank_status, submitted_at, approved_at, created_at FROM chef WHERE account_id = ${me} AND id > ${after}`,
  },
  documents: {
    read: (me, after) => sql`
      SELECT d.id, d.kind, d.expires_on, d.status, d.reason, d.bytes, d.created_at, d.decided_at
      FROM chef c JOIN kitchen_document d ON d.chef_id = c.id WHERE c.account_id = ${me} AND d.id > ${after}`,
  },
  helpers: {
    read: (me, after) => sql`
      SELECT h.id, h.email, h.status, h.created_at, h.joined_at, h.ended_at
      FROM chef c JOIN kitchen_helper h ON h.chef_id = c.id WHERE c.account_id = ${me} AND h.id > ${after}`,
  },
  meals_cooked: {
    read: (me, after) => sql`
      SELECT m.id, m.sku, ${mealTexts}, m.price_cents, m.is_voucher_meal, m.tags, m.allergens, m.may_contain, m.allergen_species,
        m.allergens_declared, m.suspended_at, m.created_at, m.deleted_at,
        (SELECT json_agg(json_build_object('url', i.url, 'alt', i.alt) ORDER BY i.position) FROM meal_image i WHERE i.meal_id = m.id) AS pictures
      FROM chef c JOIN meal m ON m.chef_id = c.id WHERE c.account_id = ${me} AND m.id > ${after}`,
  },
  meal_drafts: {
    // a draft has no number of its own: they are counted in an order that stays
    read: (me, after) => sql`
      SELECT * FROM (
        SELECT row_number() OVER (ORDER BY d.guid)::int AS id, d.guid AS meal_guid, d.fields, d.updated_at
        FROM chef c JOIN meal_draft d ON d.chef_id = c.id WHERE c.account_id = ${me}) drafts WHERE id > ${after}`,
  },
  schedules: {
    read: (me, after) => sql`
      SELECT s.id, m.name AS meal, s.start_date, s.end_date, s.count AS portions, s.sold, s.cutoff_hours, s.created_at, s.deleted_at
      FROM chef c JOIN schedule s ON s.chef_id = c.id JOIN meal m ON m.id = s.meal_id WHERE c.account_id = ${me} AND s.id > ${after}`,
  },
  orders_cooked: {
    read: (me, after) => sql`
      SELECT p.id, o.number AS order, p.status, p.delivery_date, p.subtotal_cents, p.voucher_cents, p.tip_cents, p.accepted_at, p.delivered_at,
        (SELECT json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unit_price_cents', l.unit_price_cents, 'is_voucher', l.is_voucher,
          'status', l.status, 'decline_reason', l.decline_reason, 'instead_of', (SELECT w.instead_of FROM swap_offer w
            WHERE w.line_id = l.id AND w.status = 'taken')) ORDER BY l.id) FROM order_line l WHERE l.part_id = p.id) AS lines
      FROM chef c JOIN order_part p ON p.chef_id = c.id JOIN orders o ON o.id = p.order_id
      WHERE c.account_id = ${me} AND o.placed_at IS NOT NULL AND p.id > ${after}`,
  },
  later_tips_received: {
    read: (me, after) => sql`
      SELECT s.id, o.number AS order, s.amount_cents, s.refunded_cents AS given_back_cents, t.settled_at
      FROM chef c JOIN order_part p ON p.chef_id = c.id JOIN tip_share s ON s.part_id = p.id JOIN tip t ON t.id = s.tip_id JOIN orders o ON o.id = p.order_id
      WHERE c.account_id = ${me} AND t.status IN ('succeeded', 'refunded') AND s.id > ${after}`,
  },
  transfers: {
    read: (me, after) => sql`
      SELECT t.id, o.number AS order, t.amount_cents, t.tip_cents, t.offset_cents AS kept_back_cents, t.reversed_cents, t.status, t.due_at, t.sent_at
      FROM chef c JOIN transfer t ON t.chef_id = c.id JOIN order_part p ON p.id = t.part_id JOIN orders o ON o.id = p.order_id
      WHERE c.account_id = ${me} AND t.id > ${after}`,
  },
  payouts: {
    read: (me, after) => sql`
      SELECT p.id, p.amount_cents, p.status, p.failure, p.arrival_date, p.created_at
      FROM chef c JOIN payout p ON p.chef_id = c.id WHERE c.account_id = ${me} AND p.id > ${after}`,
  },
  reviews_received: {
    read: (me, after) => sql`
      SELECT r.id, r.rating, r.written_content, r.reply, r.replied_at, r.reported_at, r.report_reason, r.created_at
      FROM chef c JOIN review r ON r.chef_id = c.id WHERE c.account_id = ${me} AND r.id > ${after}`,
  },
};
