import { type AllergenSpecies, WITH_SPECIES } from "~/kit/allergens";
import type { OrderStatus } from "../orders/states";
import type { StoredLine } from "./schemas.server";

/** A line of today, open or not, by what a snapshot compares. */
interface Line extends StoredLine {
  meal_id: number;
  allergen_species: AllergenSpecies;
  ingredients_digest: string;
  allergens_changed: boolean;
  status: OrderStatus;
  is_open: boolean;
}

export type ChangeKind = "added" | "removed" | "dish" | "allergens" | "ingredients";

/** What is kept of the lines that are open. */
export function snapshotOf(lines: readonly Line[]): StoredLine[] {
  return lines
    .filter(({ is_open }) => is_open)
    .map(({ line_id, meal_id, quantity, allergens, may_contain, allergen_species, ingredients_digest }) => ({
      ...{ line_id, meal_id, quantity, allergens, may_contain, allergen_species, ingredients_digest },
    }))
    .sort((a, b) => a.line_id - b.line_id);
}

const allergensOf = ({ allergens, may_contain }: StoredLine) =>
  JSON.stringify([[...allergens].sort(), [...may_contain].sort()]);

const isOtherSpecies = (before: AllergenSpecies, now: AllergenSpecies) =>
  WITH_SPECIES.some((family) => before[family] !== now[family]);

/** How the contents of an open line differ from what was kept of it. */
function changeOfContents(line: Line, before: StoredLine): ChangeKind | null {
  if (allergensOf(before) !== allergensOf(line)) return "allergens";
  // Species and ingredients of a line that a change was noted on are read from its meal as it is now: what its cook writes
  // after the delivery, or beside a dish that nobody has to hear of, is no change of this line.
  if (!line.allergens_changed || line.status === "delivered") return null;
  const { allergen_species, ingredients_digest } = before;
  if (allergen_species && isOtherSpecies(allergen_species, line.allergen_species)) return "allergens";
  if (ingredients_digest !== undefined && ingredients_digest !== line.ingredients_digest)
    return "ingredients";
  return null;
}

/** How a line differs from what was kept of its day; null when it does not. */
export function changeOf(line: Line, kept: readonly StoredLine[]): ChangeKind | null {
  const before = kept.find(({ line_id }) => line_id === line.line_id);
  if (!line.is_open) return before ? "removed" : null;
  if (!before) return "added";
  if (before.meal_id !== undefined && before.meal_id !== line.meal_id) return "dish";
  return changeOfContents(line, before);
}
