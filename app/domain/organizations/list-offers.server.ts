import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import type { Page, Slice } from "~/kit/paging";
import type { Member } from "../accounts/people";
import type { OfferRow } from "./people-schemas.server";

/** What my organization offers its people today, the latest first. */
export async function listOffers(me: Member, { limit, offset }: Slice): Promise<Page<OfferRow>> {
  const now = clock.now();
  const isOpen = { starts_at: { lte: now }, OR: [{ ends_at: null }, { ends_at: { gt: now } }] };
  const where = { organization_id: me.organization_id, ...isOpen };
  const [offers, count] = await Promise.all([
    db.offer.findMany({
      where,
      select: { id: true, title: true, description: true, starts_at: true, ends_at: true },
      orderBy: [{ starts_at: "desc" }, { id: "desc" }],
      take: limit,
      skip: offset,
    }),
    db.offer.count({ where }),
  ]);
  const rows = offers.map(({ starts_at, ends_at, ...offer }) => ({
    ...offer,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  }));
  return { rows, count };
}
