import { db } from "~/data/prisma.server";
import { type Db, sql, type Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { type Day, dateOfDay, dayIn } from "~/kit/day";
import { timeOfDate } from "~/kit/time-of-day";
import type { Prisma } from "../../../prisma/client/client";
import type { Chef } from "../accounts/people";
import { readClosedDates } from "../chefs/closed-dates.server";
import type { ClosedDays } from "../chefs/open-days";
import { missing } from "../refusal";
import type { LabelPaper, WireKitchen } from "./kitchen-schemas.server";
import { ordersInDays } from "./pause-kitchen.server";

/** What staff want to see before they look at a kitchen, in the order in which it is asked for; the permit is a document. */
export const REQUIRED_FIELDS = [
  "kitchen_name",
  "primary_cuisine",
  "address",
  "city",
  "state",
  "postal_code",
  "bio",
  "permit",
] as const;

/** What a kitchen shows of its row, in Prisma's words; the primary cuisine comes first, the others by their names. */
const shown = {
  ...{ id: true, kitchen_name: true, kitchen_kind: true, kitchen_address: true, city: true, state: true },
  ...{ postal_code: true, latitude: true, longitude: true, cutoff_hours: true, chef_delivers: true },
  ...{
    delivery_radius_km: true,
    daily_capacity: true,
    window_capacity: true,
    label_paper: true,
    closed_from: true,
    closed_to: true,
    ein_number: true,
  },
  ...{ permit_number: true, permit_expires_on: true, status: true, status_reason: true, bio: true },
  marketplace: {
    select: {
      ...{ id: true, name: true, time_zone: true, permit_required: true },
      ...{ window_start: true, window_end: true },
    },
  },
  cuisines: {
    select: { is_primary: true, cuisine: { select: { id: true, title: true } } },
    orderBy: [{ is_primary: "desc" }, { cuisine: { title: "asc" } }],
  },
} satisfies Prisma.ChefSelect;

type Row = Prisma.ChefGetPayload<{ select: typeof shown }>;

const dayOf = (date: Date | null) => (date === null ? null : dayIn("UTC", date));

/** A kitchen as its cook sees it, but for what is still missing. */
function toWire(
  row: Row,
  closed_dates: ClosedDays[],
  orders_in_pause: WireKitchen["orders_in_pause"],
): Omit<WireKitchen, "missing"> {
  const { id, kitchen_name, kitchen_kind, kitchen_address, city, state, postal_code } = row;
  const {
    latitude,
    longitude,
    cutoff_hours,
    chef_delivers,
    delivery_radius_km,
    daily_capacity,
    window_capacity,
  } = row;
  const { ein_number, permit_number, status, status_reason, marketplace } = row;
  const [first] = row.cuisines;
  return {
    ...{ id, kitchen_name, kitchen_type: kitchen_kind, address: kitchen_address, city, state, postal_code },
    ...{
      latitude,
      longitude,
      cutoff_hours,
      chef_delivers,
      delivery_radius_km,
      daily_capacity,
      window_capacity,
      label_paper: row.label_paper as LabelPaper,
    },
    delivery_window: { from: timeOfDate(marketplace.window_start), to: timeOfDate(marketplace.window_end) },
    closed_dates,
    ...{ closed_from: dayOf(row.closed_from), closed_to: dayOf(row.closed_to), ein_number, permit_number },
    ...{ permit_expires_on: dayOf(row.permit_expires_on), permit_required: marketplace.permit_required },
    ...{ status, status_reason, primary_cuisine: first?.is_primary ? first.cuisine : null },
    cuisines: row.cuisines.map(({ cuisine }) => cuisine),
    marketplace: { id: marketplace.id, name: marketplace.name, time_zone: marketplace.time_zone },
    orders_in_pause,
  };
}

/**
 * Whether a permit is on file that has not ended: a document that waits or is approved or, of before documents were asked for,
 * a number and a last day that the cook typed (decision 073).
 */
async function hasPermit(on: Db, row: Row): Promise<boolean> {
  const today = dayIn(row.marketplace.time_zone, clock.now());
  const typedEnd = dayOf(row.permit_expires_on);
  if (row.permit_number && typedEnd !== null && typedEnd >= today) return true;
  const where = { chef_id: row.id, kind: "permit", expires_on: { gte: dateOfDay(today) } };
  const status = { in: ["submitted", "approved"] } satisfies Prisma.EnumDocumentStatusFilter;
  return (await on.kitchenDocument.findFirst({ where: { ...where, status }, select: { id: true } })) !== null;
}

/** The kitchen of a cook, within a transaction or by itself. */
export async function readKitchen(me: Chef, tx?: Tx): Promise<WireKitchen> {
  const on = tx?.db ?? db;
  const row = await on.chef.findUnique({ where: { id: me.chef_id }, select: shown });
  if (!row) throw missing();
  const { postal_code: zip, marketplace } = row;
  // the marketplace that the kitchen is in must serve its ZIP code
  const where = { zip, marketplace_id: marketplace.id };
  const served = await on.marketplaceZip.findUnique({ where, select: { zip: true } });
  const closed_dates = await readClosedDates(tx ?? sql, row.id);
  const pause = row.closed_from && { from: dayOf(row.closed_from) as Day, to: dayOf(row.closed_to) };
  const kitchen = toWire(
    row,
    closed_dates,
    await ordersInDays(on, row.id, [...(pause ? [pause] : []), ...closed_dates]),
  );
  const permit = !kitchen.permit_required || (await hasPermit(on, row));
  const given = { ...kitchen, bio: row.bio, postal_code: served && zip, permit };
  return { ...kitchen, missing: REQUIRED_FIELDS.filter((field) => !given[field]) };
}

/** My kitchen: where and how I cook, and how far its approval is. */
export function showKitchen(me: Chef): Promise<WireKitchen> {
  return readKitchen(me);
}
