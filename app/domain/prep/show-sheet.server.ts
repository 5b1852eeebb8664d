import { createHash } from "node:crypto";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { ALLERGENS, type Allergen } from "~/kit/allergens";
import type { Day } from "~/kit/day";
import type { KitchenUser } from "../accounts/people";
import type { OrderStatus } from "../orders/states";
import { missing } from "../refusal";
import { sumIngredients } from "./ingredients";
import { type Ordering, readOrdering } from "./ordering-window.server";
import { type StoredLine, StoredLines, type WirePrepSheet } from "./schemas.server";
import { readSheetLines, type SheetLine } from "./sheet-lines.server";
import { changeOf, snapshotOf } from "./snapshot";

/** Statuses of what a sheet is made of. */
const TO_MAKE: readonly OrderStatus[] = ["placed", "accepted", "preparing"];

/** What stands for lines as they are: the same for the same portions with the same contents. */
export function digestOf(lines: readonly SheetLine[]): string {
  return createHash("sha256")
    .update(JSON.stringify(snapshotOf(lines)))
    .digest("hex")
    .slice(0, 32);
}

const groupBy = <K>(lines: readonly SheetLine[], key: (line: SheetLine) => K): SheetLine[][] => {
  const groups = new Map<K, SheetLine[]>();
  for (const line of lines) {
    const group = groups.get(key(line));
    if (group) group.push(line);
    else groups.set(key(line), [line]);
  }
  return [...groups.values()];
};

const portionsOf = (lines: readonly SheetLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

const allOf = (lists: readonly (readonly Allergen[])[]): Allergen[] =>
  ALLERGENS.filter((one) => lists.some((list) => list.includes(one)));

function dishOf(lines: readonly SheetLine[]): WirePrepSheet["dishes"][number] {
  const allergens = allOf(lines.map((line) => line.allergens));
  return {
    meal_id: lines[0]?.meal_id ?? 0,
    name: lines.at(-1)?.name ?? "",
    portions: portionsOf(lines),
    waiting: portionsOf(lines.filter((line) => line.is_waiting)),
    allergens,
    may_contain: allOf(lines.map((line) => line.may_contain)).filter((one) => !allergens.includes(one)),
    allergen_species: lines[0]?.allergen_species ?? {},
    notes: lines
      .filter(({ instruction }) => instruction !== "")
      .map(({ number, quantity, instruction }) => ({ number, quantity, instruction })),
  };
}

function orderOf(lines: readonly SheetLine[], place: number): WirePrepSheet["orders"] {
  const [first] = lines;
  if (!first) return [];
  const { order_id: id, number, first_name, group, status, ready_at } = first;
  const { window_start_at, window_end_at, deliver_to } = first;
  const items = lines.map((line) => ({
    id: line.line_id,
    name: line.name,
    quantity: line.quantity,
    instruction: line.instruction,
    allergens: line.allergens,
    may_contain: line.may_contain,
    allergens_changed: line.allergens_changed,
    allergen_species: line.allergen_species,
    is_waiting: line.is_waiting,
  }));
  const order = { id, number, first_name, group, status, ready_at, window_start_at, window_end_at };
  return [{ place, ...order, deliver_to, items }];
}

/** What differs from the frozen sheet, and whether the cook has seen it since. */
function changesOf(
  lines: readonly SheetLine[],
  frozen: readonly StoredLine[],
  acknowledged: readonly StoredLine[],
): WirePrepSheet["changes"] {
  return lines.flatMap((line) => {
    const kind = changeOf(line, frozen);
    const news = changeOf(line, acknowledged);
    const shown = kind ?? news;
    if (shown === null) return [];
    const { number, name, quantity } = line;
    const is_waiting = line.is_open && line.is_waiting;
    return [{ kind: shown, number, name, quantity, is_waiting, is_acknowledged: news === null }];
  });
}

/** What is stored of a day's sheet. */
interface StoredSheet {
  /** the cutoff that it was made for */
  cutoff_at: Date;
  frozen_at: Date | null;
  frozen: unknown;
  acknowledged: unknown;
}

/**
 * Whether a day can be ordered, also once more after its sheet was frozen; else whether it is frozen for its last cutoff,
 * or will be: it has a sheet that is not, or there is something to make one of (`makePrepSheets`).
 */
function stateOf(
  lines: readonly SheetLine[],
  { is_open, held_portions }: Ordering,
  kept: StoredSheet | null,
): WirePrepSheet["state"] {
  if (is_open) return "open";
  if (kept?.frozen_at && kept.frozen_at >= kept.cutoff_at) return "frozen";
  const isToMake = lines.some((line) => line.is_open && TO_MAKE.includes(line.status));
  return kept || held_portions > 0 || isToMake ? "closing" : "closed";
}

/** A cook's day out of its lines and, once there is one, its frozen sheet. Days without orders have a sheet without any. */
function buildSheet(
  date: Day,
  lines: readonly SheetLine[],
  ordering: Ordering,
  kept: StoredSheet | null,
): WirePrepSheet {
  const open = lines.filter((line) => line.is_open);
  const dishes = groupBy(open, ({ meal_id }) => meal_id)
    .map(dishOf)
    .sort((a, b) => b.portions - a.portions);
  const cooked = groupBy(open, ({ meal_id, ingredients }) => `${meal_id} ${ingredients}`).map((group) => ({
    name: group[0]?.name ?? "",
    ingredients: group[0]?.ingredients ?? "",
    portions: portionsOf(group),
  }));
  return {
    date,
    state: stateOf(lines, ordering, kept),
    cutoff_at: ordering.cutoff_at,
    frozen_at: kept?.frozen_at?.toISOString() ?? null,
    held_portions: ordering.held_portions,
    portions: portionsOf(open),
    dishes,
    ingredients: sumIngredients(cooked),
    orders: groupBy(open, ({ order_id }) => order_id).flatMap((group, index) => orderOf(group, index + 1)),
    changes: kept?.frozen_at
      ? changesOf(lines, StoredLines.parse(kept.frozen), StoredLines.parse(kept.acknowledged))
      : [],
    seen: digestOf(lines),
  };
}

async function readSheet(me: KitchenUser, date: Day): Promise<{ sheet: WirePrepSheet; wasOrdered: boolean }> {
  const [lines, ordering, kept] = await Promise.all([
    readSheetLines(sql, me.chef_id, date),
    readOrdering(me.chef_id, date),
    db.prepSheet.findUnique({
      where: { chef_id_delivery_date: { chef_id: me.chef_id, delivery_date: new Date(date) } },
      select: { cutoff_at: true, frozen_at: true, frozen: true, acknowledged: true },
    }),
  ]);
  return { sheet: buildSheet(date, lines, ordering, kept), wasOrdered: lines.length > 0 };
}

/** What I have to make and pack on a day, as it is now, with what has changed since its cutoff; empty for any other day. */
export async function showPrepSheet(me: KitchenUser, date: Day): Promise<WirePrepSheet> {
  return (await readSheet(me, date)).sheet;
}

/** The same of a day that was ordered. @throws Refusal `missing` where none of my dishes ever was. */
export async function findPrepSheet(me: KitchenUser, date: Day): Promise<WirePrepSheet> {
  const { sheet, wasOrdered } = await readSheet(me, date);
  if (!wasOrdered) throw missing();
  return sheet;
}
