import { db } from "~/data/prisma.server";
import { containing, sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import { searchWords } from "~/kit/search-words";
import { OrganizationStatus } from "../../../prisma/client/enums";
import { pageOfIds } from "./page-of-ids.server";

export const ORGANIZATION_STATES = Object.values(OrganizationStatus);

/** What the list of organizations is narrowed down by. */
export interface OrganizationFilters {
  /** a part of the name */
  q?: string;
  state?: OrganizationStatus;
}

/** An organization as a row of the list. */
export interface ListedOrganization {
  id: number;
  name: string;
  state: OrganizationStatus;
  plan: string | null;
  /** activated members */
  people: number;
  /** null for the default */
  credit_limit_cents: number | null;
  since: Date;
}

function foundBy({ q, state }: OrganizationFilters) {
  return sql`
    SELECT o.id FROM organization o WHERE true ${state ? sql`AND o.status = ${state}` : sql``}
    ${q ? sql`AND search_fold(o.name) LIKE ${containing(searchWords(q).join(" "))}` : sql`ORDER BY o.id DESC`}`;
}

/** One stretch of all organizations, the newest first. */
export async function listOrganizations(
  filters: OrganizationFilters,
  slice: Slice,
): Promise<Page<ListedOrganization>> {
  const { ids, count } = await pageOfIds(foundBy(filters), slice);
  const organizations = await db.organization.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, name: true, status: true, credit_limit_cents: true, created_at: true },
      plan: { select: { name: true } },
      _count: { select: { memberships: { where: { status: "activated" } } } },
    },
    orderBy: { id: "desc" },
  });
  const rows = organizations.map(({ _count, plan, status, created_at, ...one }) => ({
    ...one,
    ...{ state: status, plan: plan?.name ?? null, people: _count.memberships, since: created_at },
  }));
  return { rows, count };
}
