import type { Tx } from "~/data/sql.server";
import type { TipRecipient } from "../../../prisma/client/enums";

/** What a marketplace is asked to be; times are `HH:MM` of its own clock, null is no limit, money is cents. */
export interface MarketplaceSettings {
  name: string;
  time_zone: string;
  window_start: string;
  window_end: string;
  permit_required: boolean;
  max_meals_per_day: number | null;
  max_meals_per_week: number | null;
  max_meals_per_year: number | null;
  max_sales_year_cents: number | null;
  chef_may_deliver: boolean;
  tip_recipient: TipRecipient;
}

/** What a marketplace begins with; the rest are the columns' defaults. */
export interface NewMarketplace {
  name: string;
  slug: string;
  is_global: boolean;
  time_zone: string;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
}

const timeOf = (text: string) => new Date(`1970-01-01T${text}:00Z`);

/** Writes a marketplace that is not open yet. Answers its id. */
export async function insertMarketplace(tx: Tx, made: NewMarketplace): Promise<number> {
  const { id } = await tx.db.marketplace.create({
    data: { ...made, is_active: false },
    select: { id: true },
  });
  return id;
}

/** Changes what a marketplace is, from the next request on. */
export async function updateMarketplace(tx: Tx, id: number, settings: MarketplaceSettings): Promise<void> {
  const { window_start, window_end, max_sales_year_cents, ...rest } = settings;
  await tx.db.marketplace.update({
    where: { id },
    data: {
      ...rest,
      window_start: timeOf(window_start),
      window_end: timeOf(window_end),
      max_sales_year_cents: max_sales_year_cents === null ? null : BigInt(max_sales_year_cents),
    },
    select: { id: true },
  });
}

/** Opens a marketplace to diners, or closes it. */
export async function setMarketplaceOpen(tx: Tx, id: number, is_active: boolean): Promise<void> {
  await tx.db.marketplace.update({ where: { id }, data: { is_active }, select: { id: true } });
}

/** Gives a marketplace ZIP codes; those that one has already stay with it. Answers which were added, in their order. */
export async function addZips(tx: Tx, marketplace_id: number, zips: readonly string[]): Promise<string[]> {
  const added = await tx.db.marketplaceZip.createManyAndReturn({
    data: zips.map((zip) => ({ zip, marketplace_id })),
    skipDuplicates: true,
    select: { zip: true },
  });
  return added.map(({ zip }) => zip).toSorted();
}

/** Takes ZIP codes from a marketplace; those of another one stay. Answers how many were taken. */
export async function removeZips(tx: Tx, marketplace_id: number, zips: readonly string[]): Promise<number> {
  const { count } = await tx.db.marketplaceZip.deleteMany({
    where: { marketplace_id, zip: { in: [...zips] } },
  });
  return count;
}
