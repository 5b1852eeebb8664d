import type { Allergen } from "~/kit/allergens";

/** A line as a frozen sheet keeps it: what would change the cooking, and no name of anybody. */
export interface KeptLine {
  line_id: number;
  /** the dish, which a swap changes; not kept of sheets from before swaps were compared */
  meal_id?: number;
  quantity: number;
  allergens: Allergen[];
  may_contain: Allergen[];
}

/** A line of today, open or not, by what a snapshot compares. */
interface Line extends KeptLine {
  meal_id: number;
  is_open: boolean;
}

export type ChangeKind = "added" | "removed" | "dish" | "allergens";

/** What is kept of the lines that are open. */
export function snapshotOf(lines: readonly Line[]): KeptLine[] {
  return lines
    .filter(({ is_open }) => is_open)
    .map(({ line_id, meal_id, quantity, allergens, may_contain }) => ({
      line_id,
      meal_id,
      quantity,
      allergens,
      may_contain,
    }))
    .sort((a, b) => a.line_id - b.line_id);
}

const contentsOf = ({ allergens, may_contain }: KeptLine) =>
  JSON.stringify([[...allergens].sort(), [...may_contain].sort()]);

/** How a line differs from what was kept of its day; null when it does not. */
export function changeOf(line: Line, kept: readonly KeptLine[]): ChangeKind | null {
  const before = kept.find(({ line_id }) => line_id === line.line_id);
  if (!line.is_open) return before ? "removed" : null;
  if (!before) return "added";
  if (before.meal_id !== undefined && before.meal_id !== line.meal_id) return "dish";
  return contentsOf(before) === contentsOf(line) ? null : "allergens";
}
