import { db } from "~/data/prisma.server";
import { type Fragment, sql } from "~/data/sql.server";
import type { Allergen } from "~/kit/allergens";
import { clock } from "~/kit/clock";
import type { Diet } from "~/kit/diets";
import { keyedHash } from "~/kit/secret.server";
import type { Eater, HelpedKitchen, Person, StaffRole } from "../accounts/people";

interface Row {
  key_id: number;
  account_id: number;
  email: string;
  first_name: string;
  last_name: string;
  is_password_changed: boolean;
  stale: boolean;
  allergens: Allergen[];
  diets: Diet[];
  household: Eater[];
  helps: HelpedKitchen[];
  chef_id: number | null;
  marketplace_id: number | null;
  time_zone: string | null;
  membership_id: number | null;
  organization_id: number | null;
  role: keyof typeof ADMIN_ROLES | null;
  is_voucher_benefit: boolean | null;
  status: NonNullable<Person["membership"]>["status"] | null;
  organization_status: NonNullable<Person["membership"]>["organization_status"] | null;
  lacks_second_factor: boolean;
  staff_id: number | null;
  staff_role: StaffRole | null;
  is_secured: boolean;
}

/** In SQL, all that is known of an account `a` whose key or view was found, with its kitchen, membership and staff member. */
const columns = sql`
    a.id AS account_id, a.email, a.first_name, a.last_name, a.is_password_changed OR coalesce(ms.corporate_user_source = 'referral', false) AS is_password_changed,
           a.allergens::text[] AS allergens, a.diets,
           (SELECT coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'allergens', h.allergens, 'diets', h.diets) ORDER BY h.id), '[]')
            FROM household_eater h WHERE h.account_id = a.id) AS household,
           (SELECT coalesce(json_agg(json_build_object('helper_id', kh.id, 'chef_id', hc.id, 'marketplace_id', hc.marketplace_id, 'time_zone', hm.time_zone,
              'name', hc.full_name) ORDER BY kh.joined_at, kh.id), '[]')
            FROM kitchen_helper kh JOIN chef hc ON hc.id = kh.chef_id JOIN marketplace hm ON hm.id = hc.marketplace_id
            WHERE kh.account_id = a.id AND kh.status = 'active') AS helps,
           c.id AS chef_id, c.marketplace_id, m.time_zone,
           ms.id AS membership_id, ms.organization_id, ms.role, ms.is_voucher_benefit, ms.status,
           ms.organization_status, coalesce(ms.needs_second_factor AND ms.role <> 'member' AND NOT EXISTS (
             SELECT FROM second_factor f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL), false) AS lacks_second_factor, s.id AS staff_id, s.role AS staff_role,
           s.id IS NOT NULL AND EXISTS (SELECT FROM second_factor f WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL) AS is_secured`;
/** `chosen`: the organization that a sign-in is about, where its owner has several. */
const joins = (chosen: Fragment) => sql`
    LEFT JOIN chef c ON c.account_id = a.id
    LEFT JOIN marketplace m ON m.id = c.marketplace_id
    LEFT JOIN staff_member s ON s.account_id = a.id AND s.ended_at IS NULL
    LEFT JOIN LATERAL (
      SELECT ms.id, ms.organization_id, ms.role, ms.status, ms.corporate_user_source, o.status AS organization_status, o.needs_second_factor,
        ms.is_voucher_benefit OR coalesce(bool_or(ms.is_voucher_benefit) FILTER (WHERE ms.status = 'activated' AND o.status = 'approved') OVER (), false) AS is_voucher_benefit
      FROM membership ms JOIN organization o ON o.id = ms.organization_id
      WHERE ms.account_id = a.id AND ms.status <> 'left' AND (ms.status <> 'rejected' OR ms.joined_at IS NOT NULL)
      ORDER BY (ms.status = 'activated' AND o.status = 'approved') DESC, ms.organization_id IS NOT DISTINCT FROM ${chosen} DESC, ms.status = 'activated' DESC, ms.role = 'admin' DESC, ms.role <> 'member' DESC, ms.id DESC LIMIT 1
    ) ms ON true`;

/** How long somebody of the product team stays signed in, whatever their key's end. Hours. */
export const STAFF_HOURS = 12;

/**
 * The person behind an opaque key of that kind, or null when it is unknown, expired, revoked, or its account is not
 * active. A browser's session is no token and a token no session: each counts only through its own door.
 * One statement. Of several memberships the one that lets most be done counts: an activated one of an approved
 * organization, the one that this key chose, an admin's, the newest; the voucher benefit is had from any that is activated and approved. An invitation
 * that was withdrawn before anybody accepted it is nothing to its person.
 * Who came to an organization by referral chose their password themselves (docs/rules.md, People).
 * Of the product team a key counts for 12 hours from the sign-in.
 * `last_used_at` moves at most once an hour.
 */
export async function readPerson(key: string, kind: "session" | "token"): Promise<Person | null> {
  // plain SQL: every request of somebody signed in asks this, once
  const [row] = await sql<Row[]>`
    SELECT k.id AS key_id, k.last_used_at < app_now() - interval '1 hour' AS stale, ${columns}
    FROM access_key k
    JOIN account a ON a.id = k.account_id AND a.is_active AND a.deleted_at IS NULL ${joins(sql`k.organization_id`)}
    WHERE k.hash = ${keyedHash(key)} AND k.kind = ${kind} AND k.expires_at > app_now()
      AND (s.id IS NULL OR k.created_at > app_now() - make_interval(hours => ${STAFF_HOURS}))`;
  if (!row) return null;
  // Who reads waits for no write: what fails here is written with the next request.
  if (row.stale)
    db.accessKey
      .updateMany({ where: { id: row.key_id }, data: { last_used_at: clock.now() } })
      .catch(() => undefined);
  return toPerson(row);
}

/** The table calls an owner an admin. */
const ADMIN_ROLES = { member: null, admin: "owner", finance: "finance", viewer: "viewer" } as const;

function membershipOf(row: Row): Person["membership"] {
  const { membership_id, organization_id, role, is_voucher_benefit, status, organization_status } = row;
  if (membership_id === null || organization_id === null || status === null || organization_status === null)
    return null;
  return {
    membership_id,
    organization_id,
    admin_role: ADMIN_ROLES[role ?? "member"],
    is_voucher_benefit: is_voucher_benefit ?? false,
    status,
    organization_status,
    lacks_second_factor: row.lacks_second_factor,
  };
}

function toPerson(row: Row): Person {
  return {
    key_id: row.key_id,
    account_id: row.account_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    is_password_changed: row.is_password_changed,
    allergens: row.allergens,
    diets: row.diets,
    household: row.household,
    helps: row.helps,
    chef:
      row.chef_id !== null && row.marketplace_id !== null && row.time_zone !== null
        ? { chef_id: row.chef_id, marketplace_id: row.marketplace_id, time_zone: row.time_zone }
        : null,
    membership: membershipOf(row),
    staff:
      row.staff_id !== null && row.staff_role !== null
        ? { staff_id: row.staff_id, role: row.staff_role, is_secured: row.is_secured }
        : null,
  };
}

/**
 * Whom somebody of the product team views as with this sign-in, as if they had signed in themselves, and until when; null for
 * nobody. What somebody avoids and how their household eats is shown to nobody else, and so is not known here; neither
 * is it ever somebody of the team.
 */
export async function readViewed(key_id: number): Promise<{ person: Person; ends_at: Date } | null> {
  // plain SQL: each request's hot path
  const [row] = await sql<(Row & { ends_at: Date })[]>`
    SELECT v.ends_at, 0 AS key_id, false AS stale, ${columns}
    FROM staff_view v
    JOIN account a ON a.id = v.account_id AND a.is_active AND a.deleted_at IS NULL ${joins(sql`NULL::int`)}
    WHERE v.key_id = ${key_id} AND v.ended_at IS NULL AND v.ends_at > app_now() AND s.id IS NULL`;
  if (!row) return null;
  return { person: { ...toPerson(row), allergens: [], diets: [], household: [] }, ends_at: row.ends_at };
}
