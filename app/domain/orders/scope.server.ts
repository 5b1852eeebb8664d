import type { Tx } from "~/data/sql.server";
import type { AllergenConfirmation } from "../../../prisma/client/enums";
import { AllergensChanged } from "./schemas.server";

/** Which cells of an order's matrix are meant: the lines, the tips that hang on those lines' parts, the delivery. */
export interface Scope {
  order_id: number;
  line_ids: number[];
  /** lines whose whole part is given up: the tip goes back with it */
  tip_line_ids: number[];
  /** the last meals for money: the delivery fee goes back with them */
  hasDelivery: boolean;
  /** the whole order: a courier's tip goes back too */
  isWhole: boolean;
  /** only what the card paid */
  isCardOnly?: boolean;
}

/** A line of an order, as far as it decides what goes back with it. */
export interface ScopeLine {
  id: number;
  part_id: number;
  status: "active" | "declined" | "cancelled";
  is_voucher: boolean;
  allergen_confirmation: AllergenConfirmation | null;
  /** when its allergens or ingredients last changed after it was ordered: ISO 8601 UTC */
  changed_at: string | null;
}

/** All lines of an order, also those that are off, by id. */
export async function linesOf(tx: Tx, order_id: number): Promise<ScopeLine[]> {
  const lines = await tx.db.orderLine.findMany({
    where: { order_id },
    orderBy: { id: "asc" },
    select: {
      ...{ id: true, part_id: true, status: true, is_voucher: true },
      ...{ allergen_confirmation: true, allergens_changed: true },
    },
  });
  return lines.map(({ allergens_changed, ...line }) => ({
    ...line,
    changed_at: AllergensChanged.nullable().parse(allergens_changed)?.at ?? null,
  }));
}

const idsOf = (lines: readonly ScopeLine[]) => lines.map((line) => line.id);

/** All of an order that has not gone back yet, whatever of it is off. */
export function orderScope(order_id: number, lines: readonly ScopeLine[]): Scope {
  const all = idsOf(lines);
  return { order_id, line_ids: all, tip_line_ids: all, hasDelivery: true, isWhole: true };
}

/**
 * What goes back when the lines `off`, active until now, are called off, whoever does it: the tip with the last dish of a
 * part (it hangs on the part's first line, which may be off for long), the delivery fee with the last dish for money, the
 * courier's tip with the last of all.
 */
export function canceledScope(
  order_id: number,
  lines: readonly ScopeLine[],
  off: readonly ScopeLine[],
): Scope {
  const left = lines.filter((line) => line.status === "active" && !off.includes(line));
  const ends = (part_id: number) =>
    off.some((line) => line.part_id === part_id) && !left.some((line) => line.part_id === part_id);
  return {
    order_id,
    line_ids: idsOf(off),
    tip_line_ids: idsOf(lines.filter((line) => ends(line.part_id))),
    hasDelivery: left.every((line) => line.is_voucher),
    isWhole: left.length === 0,
  };
}
