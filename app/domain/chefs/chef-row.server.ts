import { z } from "zod";
import { db } from "~/data/prisma.server";
import { iso, type Sql, sql, type Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { dateOfDay } from "~/kit/day";
import { defined } from "~/kit/pick";

/** What a kitchen's draft begins with. */
interface ChefDraft {
  account_id: number;
  slug: string;
  full_name: string;
  kitchen_name: string;
  zip_code: string | null;
}

/** Writes a kitchen's draft in the marketplace of its ZIP code, the first one without a code; false where there is none. */
export async function insertChef(tx: Tx, draft: ChefDraft): Promise<boolean> {
  const { zip_code: zip } = draft;
  // plain SQL: inserts by a ZIP code's place and marketplace
  const made = await tx`
    INSERT INTO chef (account_id, marketplace_id, slug, full_name, kitchen_name, postal_code, latitude, longitude)
    SELECT ${draft.account_id}, m.id, ${draft.slug}, ${draft.full_name}, ${draft.kitchen_name}, ${zip ?? ""}, p.latitude, p.longitude
    FROM marketplace m LEFT JOIN marketplace_zip z ON z.marketplace_id = m.id AND z.zip = ${zip}
    LEFT JOIN zip_place p ON p.zip = z.zip
    WHERE m.is_active AND NOT m.is_global AND (${zip}::text IS NULL OR z.zip IS NOT NULL) ORDER BY m.id LIMIT 1 RETURNING id`;
  return made.length > 0;
}

/** The columns of a cook's row that change together with others. Days are YYYY-MM-DD. */
interface ChefColumns {
  marketplace_id: number;
  excerpt: string;
  bio: string;
  website: string | null;
  facebook_id: string | null;
  instagram_id: string | null;
  twitter_id: string | null;
  kitchen_name: string;
  kitchen_kind: "home" | "commercial" | "shared";
  kitchen_address: string;
  postal_code: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
  cutoff_hours: number;
  chef_delivers: boolean;
  delivery_radius_km: number | null;
  daily_capacity: number | null;
  window_capacity: number | null;
  label_paper: "letter" | "a4" | "62mm";
  closed_from: string | null;
  closed_to: string | null;
  ein_number: string | null;
  permit_number: string | null;
  permit_expires_on: string | null;
}
export type ChefColumnsChange = { [Column in keyof ChefColumns]?: ChefColumns[Column] | undefined };

/** The days among them, as the typed client takes them. */
const datesOf = (columns: ChefColumnsChange) =>
  Object.fromEntries(
    (["closed_from", "closed_to", "permit_expires_on"] as const).flatMap((column) => {
      const day = columns[column];
      return day ? [[column, dateOfDay(day)]] : [];
    }),
  );

/**
 * Changes columns of a cook's row, those that are not undefined: whoever calls has checked what may stand in them. Nothing
 * happens without any.
 */
export async function changeChef(tx: Tx, chef_id: number, change: ChefColumnsChange): Promise<void> {
  const columns = defined(change);
  if (Object.keys(columns).length === 0) return;
  const data = { ...columns, ...datesOf(columns) };
  await tx.db.chef.update({ where: { id: chef_id }, data, select: { id: true } });
}

/** A kitchen asks for approval. */
export async function submitChef(tx: Tx, chef_id: number): Promise<void> {
  await tx.db.chef.update({
    where: { id: chef_id },
    data: { status: "submitted", status_reason: null, submitted_at: clock.now() },
    select: { id: true },
  });
}

/** Gives a cook a picture, described by their name. */
export async function setPortrait(tx: Tx, chef_id: number, url: string): Promise<void> {
  // plain SQL: a column is made of another one
  await tx`UPDATE chef SET image = ${url}, image_alt = 'Portrait of ' || full_name WHERE id = ${chef_id}`;
}

/** Gives a cook another name and address of their page; the address from `before` leads there from then on. */
export async function renameChef(
  tx: Tx,
  chef_id: number,
  before: { slug: string },
  { full_name, slug }: { full_name: string; slug: string },
): Promise<void> {
  const { chef, chefSlug } = tx.db;
  await chefSlug.deleteMany({ where: { slug, chef_id } });
  if (slug !== before.slug)
    await chefSlug.createMany({ data: [{ slug: before.slug, chef_id }], skipDuplicates: true });
  await chef.update({ where: { id: chef_id }, data: { full_name, slug }, select: { id: true } });
}

/** Puts a cook under these cuisines and no others, the first one being the primary one. */
export async function setChefCuisines(tx: Tx, chef_id: number, cuisines: readonly number[]): Promise<void> {
  await tx.db.chefCuisine.deleteMany({ where: { chef_id } });
  if (cuisines.length === 0) return;
  await tx.db.chefCuisine.createMany({
    data: cuisines.map((cuisine_id, n) => ({ chef_id, cuisine_id, is_primary: n === 0 })),
  });
}

/** The key under which a cook's account at Stripe is made: `key`, or the one from before. Null when the cook is gone. */
export async function ensureBankKey(on: Sql, chef_id: number, key: string): Promise<string | null> {
  // plain SQL: a column stays as it is once it has a value
  const [chef] = await on<{ key: string }[]>`
    UPDATE chef SET stripe_account_key = coalesce(stripe_account_key, ${key}) WHERE id = ${chef_id} RETURNING stripe_account_key AS key`;
  return chef?.key ?? null;
}

/** Ties a cook to an account at Stripe, in place of `before`; whoever was faster has tied theirs. */
export async function linkBank(chef_id: number, account: string, before: string | null): Promise<void> {
  await db.chef.updateMany({
    where: { id: chef_id, stripe_account_id: before },
    data: {
      stripe_account_id: account,
      bank_status: "pending",
      bank_requirements: [],
      bank_checked_at: null,
    },
  });
}

/** Takes the account at Stripe away from somebody's kitchen, if they have one, and the key it was made with. */
export async function unlinkBank(tx: Tx, account_id: number): Promise<void> {
  await tx.db.chef.updateMany({
    where: { account_id },
    data: {
      ...{ stripe_account_id: null, stripe_account_key: null, bank_status: "none", bank_requirements: [] },
      ...{ bank_checked_at: null, orders_stop_at: null },
    },
  });
}

/** What Stripe asks of a cook: `chef.bank_requirements`. */
export const BankRequirements = z.array(z.string());

/** How an account at Stripe stands. */
interface BankState {
  id: string;
  state: string;
  requirements: string[];
}

/** How long a cook whose account is restricted takes new orders still. Days. */
const GRACE_DAYS = 7;

/** A cook whose account was asked about. */
interface BankRecorded {
  id: number;
  account_id: number;
  was_active: boolean;
  /** when new orders stop, where that has just been decided: ISO 8601 UTC, and its day where the kitchen is */
  stops: { at: string; on: string } | null;
}

/**
 * Keeps how a cook's account at Stripe stands, asked for at `asked_at` (an instant as text); an older answer changes nothing.
 * One that became restricted sets the moment after which nothing new can be ordered; only an active one takes it back.
 * Undefined where nothing was changed.
 */
export async function recordBankState(
  tx: Tx,
  bank: BankState,
  asked_at: string,
): Promise<BankRecorded | undefined> {
  // plain SQL: it locks the rows
  const [chef] = await tx<BankRecorded[]>`
    WITH before AS (SELECT id, bank_status, orders_stop_at FROM chef WHERE stripe_account_id = ${bank.id} FOR NO KEY UPDATE)
    UPDATE chef c SET bank_status = ${bank.state}, bank_requirements = ${tx.json(bank.requirements)}, bank_checked_at = ${asked_at}::timestamptz,
      orders_stop_at = CASE ${bank.state} WHEN 'active' THEN NULL
        WHEN 'restricted' THEN coalesce(c.orders_stop_at, app_now() + make_interval(days => ${GRACE_DAYS}::int)) ELSE c.orders_stop_at END
    FROM before, marketplace k WHERE c.id = before.id AND k.id = c.marketplace_id AND (c.bank_checked_at IS NULL OR c.bank_checked_at <= ${asked_at}::timestamptz)
    RETURNING c.id, c.account_id, before.bank_status = 'active' AS was_active,
      CASE WHEN before.orders_stop_at IS NULL AND c.orders_stop_at IS NOT NULL THEN json_build_object('at', ${iso(sql`c.orders_stop_at`, "second")},
        'on', (c.orders_stop_at AT TIME ZONE k.time_zone)::date) END AS stops`;
  return chef;
}
