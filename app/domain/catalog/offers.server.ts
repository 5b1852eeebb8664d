import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Day } from "~/kit/day";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import { endOffer, insertOffer, organizationOf } from "../organizations/save-offer.server";
import { invalid, missing } from "../refusal";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { spanOf } from "./midnight.server";

/** An offer as the list shows it. */
export interface ListedOffer {
  id: number;
  title: string;
  description: string;
  organization: string;
  starts_at: Date;
  ends_at: Date | null;
  state: "live" | "next" | "ended";
}

/** Offers of all organizations, the newest first. */
export async function listStaffOffers({ limit, offset }: Slice): Promise<Page<ListedOffer>> {
  const now = clock.now();
  const [rows, count] = await Promise.all([
    db.offer.findMany({
      select: {
        ...{ id: true, title: true, description: true, starts_at: true, ends_at: true },
        organization: { select: { name: true } },
      },
      orderBy: { id: "desc" },
      take: limit,
      skip: offset,
    }),
    db.offer.count({ take: COUNT_CAP + 1 }),
  ]);
  const stateOf = (starts_at: Date, ends_at: Date | null) => {
    if (ends_at !== null && ends_at <= now) return "ended";
    return starts_at > now ? "next" : "live";
  };
  const listed = rows.map(({ organization, ...row }) => ({
    ...row,
    organization: organization.name,
    state: stateOf(row.starts_at, row.ends_at) as ListedOffer["state"],
  }));
  return { rows: listed, count };
}

/** What is offered to whose people; the days are those of the organization, the last one included. */
export interface OfferFields {
  organization: string;
  title: string;
  description: string;
  starts_on?: Day | undefined;
  ends_on?: Day | undefined;
}

/**
 * Offers something to an organization's people: they read it at /corporate/my-offers.
 * @throws Refusal `invalid` on `organization` for one that is not there, on `starts_on`, `ends_on`.
 */
export async function addOffer(by: StaffOnDuty, input: OfferFields): Promise<void> {
  const { organization: typed, starts_on, ends_on, ...words } = input;
  const found = await organizationOf(typed);
  if (!found) throw invalid("organization", "We don't find one organization of this name. Enter its number.");
  const span = await spanOf({ starts_on, ends_on }, found.time_zone);
  await transaction(async (tx) => {
    const id = await insertOffer(tx, { organization_id: found.id, ...words, ...span });
    await audit(tx, by, {
      ...{ action: "offer.added", subject_kind: "offer", subject_id: id, reason: null },
      ...{ organization_id: found.id, after: { ...words, ends_at: span.ends_at?.toISOString() ?? null } },
    });
  });
}

/** Ends an offer at once, or takes back one that has not begun. @throws Refusal `missing` for one that is over. */
export async function stopOffer(by: StaffOnDuty, id: number): Promise<void> {
  await transaction(async (tx) => {
    if (!(await endOffer(tx, id))) throw missing();
    await audit(tx, by, { action: "offer.ended", subject_kind: "offer", subject_id: id, reason: null });
  });
}
