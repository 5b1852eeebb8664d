import { sql } from "~/data/sql.server";
import { addDays, type Day } from "~/kit/day";
import type { KitchenUser } from "../accounts/people";
import { missing } from "../refusal";
import type { Label } from "./schemas.server";
import { readSheetLines } from "./sheet-lines.server";

/** How long a chilled meal keeps after its delivery, which is the third day (docs/decisions/071). */
const KEEPS_DAYS = 3;

/**
 * A label for each portion of a day in packing order, or of one `order_id` of that day.
 * @throws Refusal `missing` where there is nothing of mine to label.
 */
export async function listLabels(me: KitchenUser, date: Day, order_id?: number): Promise<Label[]> {
  const lines = await readSheetLines(sql, me.chef_id, date);
  const wanted = lines.filter(
    (line) => line.is_open && (order_id === undefined || line.order_id === order_id),
  );
  if (wanted.length === 0) throw missing();
  return wanted.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({
      meal: line.name,
      number: line.number,
      first_name: line.first_name,
      group: line.group,
      piece: index + 1,
      pieces: line.quantity,
      allergens: line.allergens,
      may_contain: line.may_contain.filter((one) => !line.allergens.includes(one)),
      allergens_changed: line.allergens_changed,
      allergen_species: line.allergen_species,
      instruction: line.instruction,
      heating: line.heating_instructions,
      delivered_on: date,
      use_by: addDays(date, KEEPS_DAYS),
    })),
  );
}
