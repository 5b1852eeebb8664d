import { transaction } from "~/data/transaction.server";
import type { Day } from "~/kit/day";
import type { KitchenUser } from "../accounts/people";
import { conflict, missing } from "../refusal";
import type { WirePrepSheet } from "./schemas.server";
import { readSheetLines } from "./sheet-lines.server";
import { digestOf, showPrepSheet } from "./show-sheet.server";
import { snapshotOf } from "./snapshot";

/**
 * I have seen what changed on a frozen sheet. `seen` is the sheet's own: what changed after it was read stays to be seen.
 * @throws Refusal `missing` for a day without a frozen sheet; `conflict` `sheet_changed` when it is no longer as it was seen.
 */
export async function acknowledgeChanges(
  me: KitchenUser,
  date: Day,
  { seen }: { seen: string },
): Promise<WirePrepSheet> {
  await transaction(async (tx) => {
    // plain SQL: a lock, so that two of my devices don't overtake each other
    const [sheet] = await tx<{ chef_id: number }[]>`
      SELECT chef_id FROM prep_sheet WHERE chef_id = ${me.chef_id} AND delivery_date = ${date}::date AND frozen_at IS NOT NULL FOR NO KEY UPDATE`;
    if (!sheet) throw missing();
    const lines = await readSheetLines(tx, me.chef_id, date);
    if (digestOf(lines) !== seen)
      throw conflict("sheet_changed", {
        reason: "Something else has changed since you opened this sheet.",
        next: "Please check it again.",
      });
    await tx.db.prepSheet.update({
      where: { chef_id_delivery_date: { chef_id: me.chef_id, delivery_date: new Date(date) } },
      data: { acknowledged: snapshotOf(lines).map((line) => ({ ...line })), changed_at: null },
      select: { chef_id: true },
    });
  });
  return showPrepSheet(me, date);
}
