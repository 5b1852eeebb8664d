import { db } from "~/data/prisma.server";
import { containing, sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import { phonePart } from "~/kit/phone";
import { searchWords } from "~/kit/search-words";
import { pageOfIds } from "./page-of-ids.server";

export const PERSON_STATES = ["locked", "deleted"] as const;

/** What the list of people is narrowed down by; without a state everybody who has not deleted their account. */
export interface PeopleFilters {
  /** a part of a name, an email or a phone number (four digits or more); who is deleted has none */
  q?: string;
  state?: (typeof PERSON_STATES)[number];
  marketplace?: number;
}

/** A person as a row of the list. */
export interface ListedPerson {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  /** what they do here besides eating: `cook`, `admin of Acme`, `team` */
  does: string[];
  marketplace: string | null;
  joined: Date;
  state: "locked" | "deleted" | null;
}

const stateIs = {
  locked: sql`NOT a.is_active AND a.deleted_at IS NULL`,
  deleted: sql`a.deleted_at IS NOT NULL`,
  living: sql`a.deleted_at IS NULL`,
};

/** Whose name, email or phone holds what was typed. */
function named(q: string) {
  const digits = phonePart(q);
  return sql`AND (search_fold(a.first_name || ' ' || a.last_name) LIKE ${containing(searchWords(q).join(" "))}
    OR lower(a.email::text) LIKE ${containing(q.toLowerCase())} ${digits === null ? sql`` : sql`OR a.phone LIKE ${containing(digits)}`})`;
}

function foundBy({ q, state, marketplace }: PeopleFilters) {
  return sql`
    SELECT a.id FROM account a WHERE ${stateIs[state ?? "living"]} ${marketplace ? sql`AND a.marketplace_id = ${marketplace}` : sql``}
    ${q && state !== "deleted" ? named(q) : sql`ORDER BY a.id DESC`}`;
}

/** One stretch of all people, the newest first. */
export async function listPeople(filters: PeopleFilters, slice: Slice): Promise<Page<ListedPerson>> {
  const { ids, count } = await pageOfIds(foundBy(filters), slice);
  const people = await db.account.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, first_name: true, last_name: true, email: true, phone: true, created_at: true },
      ...{ is_active: true, deleted_at: true, marketplace: { select: { name: true } } },
      chef: { select: { id: true } },
      staff: { select: { ended_at: true } },
      memberships: {
        where: { role: { not: "member" }, status: "activated" },
        select: { organization: { select: { name: true } } },
        orderBy: { id: "asc" },
      },
    },
    orderBy: { id: "desc" },
  });
  const rows = people.map(({ first_name, last_name, chef, staff, memberships, ...one }) => ({
    ...{ id: one.id, name: `${first_name} ${last_name}`.trim(), email: one.email, phone: one.phone },
    does: [
      ...(chef ? ["cook"] : []),
      ...memberships.map(({ organization }) => `admin of ${organization.name}`),
      ...(staff && staff.ended_at === null ? ["team"] : []),
    ],
    ...{ marketplace: one.marketplace?.name ?? null, joined: one.created_at },
    state: one.deleted_at ? ("deleted" as const) : one.is_active ? null : ("locked" as const),
  }));
  return { rows, count };
}
