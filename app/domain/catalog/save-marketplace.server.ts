import { codeOf } from "~/data/database-error";
import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { slugOf } from "~/kit/text";
import {
  insertMarketplace,
  type MarketplaceSettings,
  setMarketplaceOpen,
  updateMarketplace,
} from "../marketplaces/write-marketplace.server";
import { conflict, invalid } from "../refusal";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { requireUnchanged, type Seen } from "../staff/stale-form.server";
import { readStaffMarketplace, type StaffMarketplace, seenOfMarketplace } from "./list-marketplaces.server";

/** A city to be opened, or the one marketplace that lets people browse everywhere. */
export interface MarketplaceFields {
  name: string;
  time_zone: string;
  is_global: boolean;
  /** a ZIP code in its middle; the global one has none */
  zip?: string | undefined;
}

async function placeOf(zip: string | undefined) {
  if (zip === undefined) throw invalid("zip", "Enter a Center ZIP code of the city.");
  const place = await db.zipPlace.findUnique({
    where: { zip },
    select: { state: true, latitude: true, longitude: true },
  });
  if (!place) throw invalid("zip", "We don't know this ZIP code.");
  return place;
}

/**
 * Adds a marketplace, closed until it is opened. Its address in links follows from its name and stays.
 * @throws Refusal `invalid` on `name` for one that is taken, on `zip`, on `is_global` for a second global one.
 */
export async function addMarketplace(by: StaffOnDuty, input: MarketplaceFields): Promise<number> {
  const { name, time_zone, is_global } = input;
  const slug = slugOf(name);
  if (slug === "") throw invalid("name", "Use letters or digits.");
  if (is_global && (await db.marketplace.count({ where: { is_global: true } })) > 0)
    throw invalid("is_global", "There is a global marketplace already.");
  if ((await db.marketplace.count({ where: { slug } })) > 0)
    throw invalid("name", "There is a marketplace of this name already.");
  const place = is_global ? { state: null, latitude: null, longitude: null } : await placeOf(input.zip);
  try {
    return await transaction(async (tx) => {
      const id = await insertMarketplace(tx, { name, slug, is_global, time_zone, ...place });
      await audit(tx, by, {
        ...{ action: "marketplace.added", subject_kind: "marketplace", subject_id: id, reason: null },
        after: { name, time_zone, is_global, state: place.state },
      });
      return id;
    });
  } catch (error) {
    // somebody else was as quick with the same name
    if (codeOf(error) === "23505") throw invalid("name", "There is a marketplace of this name already.");
    throw error;
  }
}

/** What of it changes, as it was and as it will be. */
function changesOf(before: StaffMarketplace, after: MarketplaceSettings) {
  const names = (Object.keys(after) as (keyof MarketplaceSettings)[]).filter(
    (name) => before[name] !== after[name],
  );
  const pick = (from: StaffMarketplace | MarketplaceSettings) =>
    Object.fromEntries(
      names.map((name) => [name, typeof from[name] === "boolean" ? String(from[name]) : from[name]]),
    ) as Record<string, string | number | null>;
  return { count: names.length, before: pick(before), after: pick(after) };
}

/**
 * Changes a marketplace's clock, delivery window and law, for whatever is ordered from now on; what is ordered or held keeps
 * its window. `seen`: what the form was filled from.
 * @throws Refusal `missing`; `conflict` `changed_meanwhile`.
 */
export async function changeMarketplace(
  by: StaffOnDuty,
  id: number,
  { reason, seen, ...settings }: MarketplaceSettings & { reason: string; seen?: Seen | undefined },
): Promise<void> {
  await transaction(async (tx) => {
    // plain SQL: locks the row, so that two changes are seen one after the other
    await tx`SELECT FROM marketplace WHERE id = ${id} FOR NO KEY UPDATE`;
    const now = await readStaffMarketplace(id, tx.db);
    requireUnchanged(seenOfMarketplace(now), seen);
    const { count, before, after } = changesOf(now, settings);
    if (count === 0) return;
    await updateMarketplace(tx, id, settings);
    const subject = { subject_kind: "marketplace", subject_id: id } as const;
    await audit(tx, by, { action: "marketplace.changed", ...subject, reason, before, after });
  });
}

/**
 * Opens a marketplace: diners of its ZIP codes find its cooks. Closed, it takes no new orders and nobody is led to it; what is
 * ordered is still cooked.
 * @throws Refusal `missing`; `conflict` `no_zips` for a city without ZIP codes.
 */
export async function openMarketplace(
  by: StaffOnDuty,
  id: number,
  { is_active, reason }: { is_active: boolean; reason: string },
): Promise<void> {
  const { is_active: before, is_global } = await readStaffMarketplace(id);
  if (before === is_active) return;
  if (is_active && !is_global && (await db.marketplaceZip.count({ where: { marketplace_id: id } })) === 0)
    throw conflict("no_zips", "Choose its ZIP codes first.");
  await transaction(async (tx) => {
    await setMarketplaceOpen(tx, id, is_active);
    await audit(tx, by, {
      action: is_active ? "marketplace.opened" : "marketplace.closed",
      ...{ subject_kind: "marketplace", subject_id: id, reason },
      before: { open: String(before) },
      after: { open: String(is_active) },
    });
  });
}
