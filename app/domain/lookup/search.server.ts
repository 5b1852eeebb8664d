/** Plain SQL: ranked lists over many tables, each by its own index. */

import { db } from "~/data/prisma.server";
import { containing, sql } from "~/data/sql.server";
import { phonePart } from "~/kit/phone";
import { searchWords } from "~/kit/search-words";
import {
  type Found,
  type FoundOrder,
  type FoundPerson,
  MAX_RESULTS,
  MIN_SEARCH_LENGTH,
  toOrder,
  toPerson,
} from "./found";

/** What was found, by kind. A kind that somebody's role doesn't let them see is empty. Each holds at most `MAX_RESULTS`. */
export interface SearchResults {
  orders: Found[];
  people: Found[];
  cooks: Found[];
  meals: Found[];
  organizations: Found[];
  gift_cards: Found[];
  payments: Found[];
  invoices: Found[];
  messages: Found[];
}

const nameOf = sql`search_fold(a.first_name || ' ' || a.last_name)`;
const cookOf = sql`search_fold(c.full_name || ' ' || c.kitchen_name)`;

/**
 * Ids of what holds these words in its name; only where too few do, also of what is spelled almost like it. The first is an
 * index alone and stops early, the second compares every name that shares letters.
 */
async function idsNamed(exact: () => Promise<{ id: number }[]>, like: () => Promise<{ id: number }[]>) {
  const found = (await exact()).map(({ id }) => id);
  if (found.length >= MAX_RESULTS) return found;
  const alike = (await like()).map(({ id }) => id);
  return [...new Set([...found, ...alike])].slice(0, MAX_RESULTS);
}

const accountsNamed = (words: string) =>
  idsNamed(
    () => sql<{ id: number }[]>`
      SELECT a.id FROM account a WHERE a.deleted_at IS NULL AND ${nameOf} LIKE ${containing(words)} LIMIT ${MAX_RESULTS}`,
    // never null: id: the function answers ids
    () => sql<{ id: number }[]>`SELECT id FROM accounts_named_like(${words}, ${MAX_RESULTS}) AS id`,
  );

const cooksNamed = (words: string) =>
  idsNamed(
    () => sql<{ id: number }[]>`
      SELECT c.id FROM chef c WHERE ${cookOf} LIKE ${containing(words)} LIMIT ${MAX_RESULTS}`,
    // never null: id: the function answers ids
    () => sql<{ id: number }[]>`SELECT id FROM chefs_named_like(${words}, ${MAX_RESULTS}) AS id`,
  );

/** People whose email holds what was typed, or whose phone four or more digits of it. */
async function accountsReachedAt(typed: string): Promise<number[]> {
  const digits = phonePart(typed);
  const phone = digits === null ? null : containing(digits);
  const rows = await sql<{ id: number }[]>`
    (SELECT a.id FROM account a WHERE a.deleted_at IS NULL AND lower(a.email::text) LIKE ${containing(typed.toLowerCase())} LIMIT ${MAX_RESULTS})
    UNION (SELECT a.id FROM account a WHERE a.deleted_at IS NULL AND a.phone LIKE ${phone} LIMIT ${MAX_RESULTS})`;
  return rows.map(({ id }) => id);
}

/** The people with these ids, in their order. */
function readPeople(ids: readonly number[]): Promise<FoundPerson[]> {
  return sql<FoundPerson[]>`
    SELECT a.id, a.first_name || ' ' || a.last_name AS name, a.email::text, a.phone, a.is_active
    FROM account a WHERE a.id = ANY (${[...ids]}::int[]) ORDER BY array_position(${[...ids]}::int[], a.id)`;
}

const orderColumns = sql`o.id, o.number, o.status, o.delivery_date, o.total_cents, a.first_name || ' ' || a.last_name AS diner`;

/** Orders by their number or id, else the latest of the people and of the cooks that were found. */
async function findOrders(typed: string, accounts: readonly number[], chefs: readonly number[]) {
  const digits = /^(?:dd-?)?(\d{1,9})$/i.exec(typed)?.[1];
  const numbers = digits ? [typed.toUpperCase(), `DD-${digits}`] : [typed.toUpperCase()];
  // "DD-968" is the beginning of a number, and not order 968
  const id = digits === typed ? Number(digits) : null;
  const rows = await sql<FoundOrder[]>`
    SELECT ${orderColumns} FROM orders o JOIN account a ON a.id = o.account_id
    WHERE o.number = ANY (${numbers}::text[]) OR o.id = ${id}::int
    ORDER BY o.id DESC LIMIT ${MAX_RESULTS}`;
  if (rows.length > 0) return rows.map(toOrder);
  if (accounts.length + chefs.length === 0) return [];
  const latest = await sql<FoundOrder[]>`
    SELECT ${orderColumns} FROM (
      SELECT own.id FROM unnest(${[...accounts]}::int[]) AS who (id)
        CROSS JOIN LATERAL (SELECT id FROM orders WHERE account_id = who.id ORDER BY placed_at DESC NULLS LAST LIMIT ${MAX_RESULTS}) own
      UNION SELECT cooked.order_id FROM unnest(${[...chefs]}::int[]) AS who (id)
        CROSS JOIN LATERAL (SELECT order_id FROM order_part WHERE chef_id = who.id ORDER BY id DESC LIMIT ${MAX_RESULTS}) cooked
    ) found JOIN orders o ON o.id = found.id JOIN account a ON a.id = o.account_id ORDER BY o.id DESC LIMIT ${MAX_RESULTS}`;
  return latest.map(toOrder);
}

function findCooks(ids: readonly number[]): Promise<Found[]> {
  return sql<Found[]>`
    SELECT 'cook' AS to, c.id, c.full_name AS title, concat_ws(', ', nullif(c.kitchen_name, ''), c.status, m.name) AS detail
    FROM chef c JOIN marketplace m ON m.id = c.marketplace_id WHERE c.id = ANY (${[...ids]}::int[]) ORDER BY array_position(${[...ids]}::int[], c.id)`;
}

async function findMeals(words: string): Promise<Found[]> {
  const ids = await idsNamed(
    () => sql<{ id: number }[]>`
      SELECT m.id FROM meal m WHERE m.deleted_at IS NULL AND search_fold(m.name) LIKE ${containing(words)} LIMIT ${MAX_RESULTS}`,
    // never null: id: the function answers ids
    () => sql<{ id: number }[]>`SELECT id FROM meals_named_like(${words}, ${MAX_RESULTS}) AS id`,
  );
  return sql<Found[]>`
    SELECT 'meal' AS to, m.id, m.name AS title, c.slug AS chef_slug, m.slug,
      concat_ws(', ', c.full_name, CASE WHEN m.suspended_at IS NOT NULL THEN 'suspended' WHEN NOT m.is_listed THEN 'not on the menu' END) AS detail
    FROM meal m JOIN chef c ON c.id = m.chef_id WHERE m.id = ANY (${ids}::int[]) ORDER BY array_position(${ids}::int[], m.id)`;
}

async function findOrganizations(words: string): Promise<Found[]> {
  const ids = await idsNamed(
    () => sql<{ id: number }[]>`
      SELECT o.id FROM organization o WHERE search_fold(o.name) LIKE ${containing(words)} LIMIT ${MAX_RESULTS}`,
    // never null: id: the function answers ids
    () => sql<{ id: number }[]>`SELECT id FROM organizations_named_like(${words}, ${MAX_RESULTS}) AS id`,
  );
  return sql<Found[]>`
    SELECT 'organization' AS to, o.id, o.name AS title, o.status::text AS state, concat_ws(', ', o.status, o.email_domain) AS detail
    FROM organization o WHERE o.id = ANY (${ids}::int[]) ORDER BY array_position(${ids}::int[], o.id)`;
}

/** Gift cards by the last four characters of their code, which tell nobody the code. */
function findGiftCards(typed: string): Promise<Found[]> {
  // never null: id: a card was bought by somebody or is owned
  return sql<Found[]>`
    SELECT 'person' AS to, coalesce(g.owner_id, g.buyer_id) AS id, 'Card ending ' || g.code_hint AS title,
      concat_ws(', ', to_char(g.amount_cents / 100.0, 'FM$999,990.00'), g.status, 'bought ' || to_char(g.created_at, 'YYYY-MM-DD')) AS detail
    FROM gift_card g WHERE g.code_hint = ${typed.toUpperCase()} AND coalesce(g.owner_id, g.buyer_id) IS NOT NULL ORDER BY g.id DESC LIMIT ${MAX_RESULTS}`;
}

/** What one of Stripe's events tells of: the id of its object; null for an event that nobody told us of. */
async function objectOf(id: string): Promise<string | null> {
  const event = await db.providerEvent.findUnique({ where: { id }, select: { object_id: true } });
  return event?.object_id ?? null;
}

/** What an id of Stripe is about: of a payment, refund, transfer, reversal, dispute or event its order, of a payout its cook. */
async function findPayments(typed: string): Promise<Found[]> {
  const name = /^evt_\w+$/.test(typed) ? await objectOf(typed) : typed;
  if (name === null || !/^(pi|re|tr|trr|du|dp|po)_\w+$/.test(name)) return [];
  // never null: id: a payment has its account
  return sql<Found[]>`
    SELECT CASE WHEN found.order_id IS NOT NULL THEN 'order' WHEN found.chef_id IS NOT NULL THEN 'cook' ELSE 'person' END AS to, coalesce(found.order_id, found.chef_id, found.account_id) AS id, ${typed}::text AS title,
      concat_ws(', ', found.what, to_char(found.amount_cents / 100.0, 'FM$9,999,990.00'), found.status) AS detail FROM (
      SELECT 'payment' AS what, order_id, account_id, NULL::int AS chef_id, amount_cents, status::text FROM payment WHERE stripe_intent_id = ${name}
      UNION ALL SELECT 'refund', r.order_id, NULL, NULL, r.amount_cents, r.status::text FROM refund r WHERE r.stripe_refund_id = ${name}
      UNION ALL SELECT 'transfer', t.order_id, NULL, NULL, f.amount_cents, f.status::text FROM transfer f JOIN order_part t ON t.id = f.part_id WHERE f.stripe_transfer_id = ${name}
      UNION ALL SELECT 'dispute', p.order_id, p.account_id, NULL, d.amount_cents, d.status FROM dispute d JOIN payment p ON p.id = d.payment_id WHERE d.stripe_dispute_id = ${name}
      UNION ALL SELECT 'reversal', t.order_id, NULL, NULL, v.amount_cents, v.status::text FROM transfer_reversal v
        JOIN transfer f ON f.id = v.transfer_id JOIN order_part t ON t.id = f.part_id WHERE v.stripe_reversal_id = ${name}
      UNION ALL SELECT 'payout', NULL, NULL, o.chef_id, o.amount_cents, o.status FROM payout o WHERE o.stripe_payout_id = ${name}
    ) found`;
}

/** An invoice by its number, as the organization that owes it. */
function findInvoices(typed: string): Promise<Found[]> {
  return sql<Found[]>`
    SELECT 'organization' AS to, i.organization_id AS id, i.number AS title,
      concat_ws(', ', o.name, to_char(i.total_cents / 100.0, 'FM$9,999,990.00'), CASE WHEN i.paid_at IS NOT NULL THEN 'paid' ELSE 'unpaid' END) AS detail
    FROM invoice i JOIN organization o ON o.id = i.organization_id WHERE i.number = ${typed}`;
}

/** The latest messages to the people that were found by their email. */
function findMessages(accounts: readonly number[]): Promise<Found[]> {
  return sql<Found[]>`
    SELECT 'person' AS to, n.account_id AS id, n.kind AS title,
      concat_ws(', ', a.email, to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI UTC'),
        CASE WHEN o.dead_at IS NOT NULL THEN 'email failed' WHEN o.done_at IS NOT NULL THEN 'email sent' WHEN o.id IS NOT NULL THEN 'email waits' ELSE 'no email' END) AS detail
    FROM unnest(${[...accounts]}::int[]) AS who (id)
    CROSS JOIN LATERAL (SELECT * FROM notification m WHERE m.account_id = who.id ORDER BY m.id DESC LIMIT ${MAX_RESULTS}) n
    JOIN account a ON a.id = n.account_id LEFT JOIN outbox o ON o.key = 'notification.mail:' || n.key ORDER BY n.id DESC LIMIT ${MAX_RESULTS}`;
}

const nothing = async (): Promise<Found[]> => [];

/**
 * Searches what the team works with: orders by number, id, diner or cook; people by name, email or a part of their phone; cooks, meals and
 * organizations by name; gift cards by their last characters; payments by an id of Stripe's; invoices by number; messages by
 * who they went to.
 * A name may have a letter or two wrong. `seesPeople`: the role may look up orders and people; without it cooks and meals
 * alone are searched. Plain SQL: trigram indexes, and the latest few of each.
 */
export async function searchAll(typed: string, seesPeople: boolean): Promise<SearchResults> {
  const text = typed.replaceAll("\0", "").trim().slice(0, 100);
  const words = searchWords(text).join(" ");
  const isName = words.length >= MIN_SEARCH_LENGTH;
  const isAddress =
    seesPeople && text.length >= MIN_SEARCH_LENGTH && (text.includes("@") || /\d{3}/.test(text));
  const [named, reached, chefs, meals, organizations, gift_cards, payments, invoices] = await Promise.all([
    seesPeople && isName && !text.includes("@") ? accountsNamed(words) : [],
    isAddress ? accountsReachedAt(text) : [],
    isName ? cooksNamed(words) : [],
    isName ? findMeals(words) : [],
    seesPeople && isName ? findOrganizations(words) : [],
    seesPeople && text.length === 4 ? findGiftCards(text) : [],
    seesPeople ? findPayments(text) : [],
    seesPeople && /^inv-\d/i.test(text) ? findInvoices(text) : [],
  ]);
  const accounts = [...new Set([...reached, ...named])].slice(0, MAX_RESULTS);
  const [orders, people, cooks, messages] = await Promise.all([
    seesPeople && text !== "" ? findOrders(text, accounts, chefs) : nothing(),
    readPeople(accounts),
    findCooks(chefs),
    text.includes("@") && seesPeople ? findMessages(reached.slice(0, MAX_RESULTS)) : nothing(),
  ]);
  return {
    orders,
    people: people.map(toPerson),
    cooks,
    meals,
    organizations,
    gift_cards,
    payments,
    invoices,
    messages,
  };
}
