import { type Fragment, sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import type { CorporateAdmin } from "../accounts/people";
import { leftOver } from "../members/member-row.server";
import { missing } from "../refusal";
import { isReceiver, matches, type ReceiverFilter } from "../treasury/receivers.server";

/** Somebody whom money can be given to, with what is left of what they have got. */
export interface ReceiverRow {
  id: number;
  name: string;
  email: string;
  left_cents: number;
  left_vouchers: number;
}

/** Of `m` (membership) and `a` (its account). Plain SQL for the sums. */
function receiverRows(which: Fragment, { limit, offset }: Slice): Promise<ReceiverRow[]> {
  return sql<ReceiverRow[]>`
    SELECT m.account_id AS id, m.first_name || ' ' || m.last_name AS name, a.email,
      coalesce(left_over.cents, 0)::int8 AS left_cents, coalesce(left_over.vouchers, 0)::int8 AS left_vouchers
    FROM membership m JOIN account a ON a.id = m.account_id
    ${leftOver}
    WHERE ${which} ORDER BY m.id LIMIT ${limit} OFFSET ${offset}`;
}

/** Those of my organization who can be given something and whom a filter finds, and how many there are. */
export async function listReceivers(
  me: CorporateAdmin,
  filter: ReceiverFilter,
  slice: Slice,
): Promise<Page<ReceiverRow>> {
  const which = sql`m.organization_id = ${me.organization_id} AND ${isReceiver} AND ${matches(filter)}`;
  const [rows, [all]] = await Promise.all([
    receiverRows(which, slice),
    // plain SQL: counted under the condition that the list has
    sql<{ count: number }[]>`
      SELECT count(*) AS count FROM membership m JOIN account a ON a.id = m.account_id WHERE ${which}`,
  ]);
  return { rows, count: all?.count ?? 0 };
}

/** Those of these profile ids who can be given something; whoever is somebody else's, or nobody, is left out. */
export function namedReceivers(me: CorporateAdmin, ids: readonly number[]): Promise<ReceiverRow[]> {
  const which = sql`m.organization_id = ${me.organization_id} AND ${isReceiver} AND m.account_id = ANY (${[...ids]}::int[])`;
  return receiverRows(which, { limit: ids.length, offset: 0 });
}

/**
 * Whom these email addresses (lower case) belong to, by email: those of my organization who can be given something. Plain
 * SQL: a set.
 */
export async function receiversByEmail(
  me: CorporateAdmin,
  emails: readonly string[],
): Promise<Map<string, number>> {
  // plain SQL: any number of emails, compared without case
  const found = await sql<{ id: number; email: string }[]>`
    SELECT m.account_id AS id, lower(a.email::text) AS email FROM membership m JOIN account a ON a.id = m.account_id
    WHERE m.organization_id = ${me.organization_id} AND ${isReceiver} AND a.email = ANY (${[...emails]}::citext[])`;
  return new Map(found.map(({ id, email }) => [email, id]));
}

/**
 * What an admin of my organization gives to one person.
 * @throws Refusal `missing` for whoever is no member of it who can be given something.
 */
export async function showReceiver(me: CorporateAdmin, id: number): Promise<ReceiverRow> {
  const [person] = await namedReceivers(me, [id]);
  if (!person) throw missing();
  return person;
}
