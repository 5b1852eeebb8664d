import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { formatCents } from "~/kit/money";
import type { Slice } from "~/kit/paging";
import { timeOfDate } from "~/kit/time-of-day";
import { missing } from "../refusal";
import type { Seen } from "../staff/stale-form.server";

/** A marketplace as the list shows it. */
export interface ListedMarketplace {
  id: number;
  name: string;
  is_global: boolean;
  is_active: boolean;
  time_zone: string;
  state: string | null;
  zips: number;
  cooks: number;
}

/** The marketplaces by name, open and closed ones, the global one last. */
export async function listStaffMarketplaces({ limit, offset }: Slice) {
  const [rows, count] = await Promise.all([
    db.marketplace.findMany({
      select: {
        ...{ id: true, name: true, is_global: true, is_active: true, time_zone: true, state: true },
        _count: { select: { zips: true, chefs: { where: { status: "approved" } } } },
      },
      orderBy: [{ is_global: "asc" }, { name: "asc" }, { id: "asc" }],
      take: limit,
      skip: offset,
    }),
    db.marketplace.count(),
  ]);
  const listed: ListedMarketplace[] = rows.map(({ _count, ...row }) => ({
    ...row,
    zips: _count.zips,
    cooks: _count.chefs,
  }));
  return { rows: listed, count };
}

/** Marketplaces to choose from, by name: cities alone, or with the global one. */
export function listMarketplaceNames({ withGlobal = false } = {}) {
  return db.marketplace.findMany({
    where: withGlobal ? {} : { is_global: false },
    select: { id: true, name: true, time_zone: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 500,
  });
}

/** One marketplace with all that staff set; times are `HH:MM` of its clock. @throws Refusal `missing`. */
export async function readStaffMarketplace(id: number, on: Pick<Tx["db"], "marketplace"> = db) {
  const found = await on.marketplace.findUnique({
    where: { id },
    select: {
      ...{ id: true, name: true, slug: true, is_global: true, is_active: true, time_zone: true, state: true },
      ...{ latitude: true, longitude: true, window_start: true, window_end: true, permit_required: true },
      ...{ max_meals_per_day: true, max_meals_per_week: true, max_meals_per_year: true },
      ...{ max_sales_year_cents: true, chef_may_deliver: true, tip_recipient: true },
    },
  });
  if (!found) throw missing();
  const { window_start, window_end, max_sales_year_cents, ...rest } = found;
  return {
    ...rest,
    window_start: timeOfDate(window_start),
    window_end: timeOfDate(window_end),
    max_sales_year_cents: max_sales_year_cents === null ? null : Number(max_sales_year_cents),
  };
}

export type StaffMarketplace = Awaited<ReturnType<typeof readStaffMarketplace>>;

const limitText = (count: number | null) => (count === null ? "no limit" : String(count));

/** A marketplace's settings in words, as its form is filled from them. */
export const seenOfMarketplace = (of: Omit<StaffMarketplace, "id" | "slug">): Seen => ({
  Name: of.name,
  "Time zone": of.time_zone,
  "Delivery window": `${of.window_start} to ${of.window_end}`,
  Permit: of.permit_required ? "needed" : "not needed",
  "Meals a day": limitText(of.max_meals_per_day),
  "Meals a week": limitText(of.max_meals_per_week),
  "Meals a year": limitText(of.max_meals_per_year),
  "Sales a year": of.max_sales_year_cents === null ? "no limit" : formatCents(of.max_sales_year_cents),
  "Cooks deliver": of.chef_may_deliver ? "they may" : "drivers do",
  Tip: of.tip_recipient === "chef" ? "the cook’s" : "whoever delivers",
});
