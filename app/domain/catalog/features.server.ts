import { db } from "~/data/prisma.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Day } from "~/kit/day";
import { COUNT_CAP, type Page, type Slice } from "~/kit/paging";
import { endFeature, insertFeature } from "../marketplaces/write-feature.server";
import { invalid, missing } from "../refusal";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { spanOf } from "./midnight.server";

/** A feature as the list shows it. */
export interface ListedFeature {
  id: number;
  kind: "meal" | "chef";
  title: string;
  marketplace: string;
  position: number;
  starts_at: Date;
  ends_at: Date | null;
  state: "live" | "next" | "ended";
}

/** Featured meals and cooks: those that are or will be shown, or those that are over. */
export async function listFeatures(isOver: boolean, { limit, offset }: Slice): Promise<Page<ListedFeature>> {
  const now = clock.now();
  const where = isOver ? { ends_at: { lte: now } } : { OR: [{ ends_at: null }, { ends_at: { gt: now } }] };
  const [rows, count] = await Promise.all([
    db.feature.findMany({
      where,
      select: {
        ...{ id: true, kind: true, position: true, starts_at: true, ends_at: true },
        ...{ meal: { select: { name: true } }, chef: { select: { full_name: true } } },
        marketplace: { select: { name: true } },
      },
      orderBy: isOver
        ? [{ ends_at: "desc" }, { id: "desc" }]
        : [{ marketplace_id: "asc" }, { kind: "asc" }, { position: "asc" }, { id: "asc" }],
      take: limit,
      skip: offset,
    }),
    db.feature.count({ where, take: COUNT_CAP + 1 }),
  ]);
  const listed = rows.map(({ meal, chef, marketplace, ...row }) => ({
    ...row,
    title: meal?.name ?? chef?.full_name ?? "–",
    marketplace: marketplace.name,
    state: isOver ? ("ended" as const) : row.starts_at > now ? ("next" as const) : ("live" as const),
  }));
  return { rows: listed, count };
}

/** A number, or the last part of a link to it: `/chefs/ana-reyes`. */
const keyOf = (typed: string) =>
  typed
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .split("/")
    .at(-1) ?? "";

/** A listed meal by its number or its link, with its kitchen's marketplace. */
async function mealOf(typed: string) {
  const key = keyOf(typed);
  const where = /^\d{1,9}$/.test(key) ? { id: Number(key) } : { slug: key };
  const meal = await db.meal.findFirst({
    where: { ...where, deleted_at: null, suspended_at: null },
    select: { id: true, marketplace_id: true },
  });
  if (!meal) throw invalid("what", "We don't find this meal.");
  return { ...meal, kind: "meal" as const };
}

async function chefOf(typed: string) {
  const key = keyOf(typed);
  const where = /^\d{1,9}$/.test(key) ? { id: Number(key) } : { slug: key };
  const chef = await db.chef.findFirst({
    where: { ...where, status: "approved" },
    select: { id: true, marketplace_id: true },
  });
  if (!chef) throw invalid("what", "We don't find an approved cook here.");
  return { ...chef, kind: "chef" as const };
}

/** What is to be featured: `what` is a number or a link; the days are those of its marketplace, the last one included. */
export interface FeatureFields {
  kind: "meal" | "chef";
  what: string;
  position: number;
  starts_on?: Day | undefined;
  ends_on?: Day | undefined;
}

/**
 * Features a meal or a cook in the marketplace of the kitchen. It disappears by itself at its end.
 * @throws Refusal `invalid` on `what`, `starts_on`, `ends_on`.
 */
export async function addFeature(by: StaffOnDuty, input: FeatureFields): Promise<void> {
  const { kind, position, starts_on, ends_on } = input;
  const { id, marketplace_id } = kind === "meal" ? await mealOf(input.what) : await chefOf(input.what);
  const market = await db.marketplace.findUnique({
    where: { id: marketplace_id },
    select: { time_zone: true },
  });
  const span = await spanOf({ starts_on, ends_on }, market?.time_zone);
  await transaction(async (tx) => {
    const whose = { meal_id: kind === "meal" ? id : null, chef_id: kind === "chef" ? id : null };
    const feature = await insertFeature(tx, { marketplace_id, kind, position, ...whose, ...span });
    await audit(tx, by, {
      ...{ action: "feature.added", subject_kind: "feature", subject_id: feature, reason: null },
      after: { ...whose, position, ends_at: span.ends_at?.toISOString() ?? null },
    });
  });
}

/** Ends a feature at once, or takes back one that has not begun. @throws Refusal `missing` for one that is over. */
export async function stopFeature(by: StaffOnDuty, id: number): Promise<void> {
  await transaction(async (tx) => {
    if (!(await endFeature(tx, id))) throw missing();
    await audit(tx, by, {
      ...{ action: "feature.ended", subject_kind: "feature", subject_id: id, reason: null },
    });
  });
}
