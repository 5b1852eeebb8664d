import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Day, dateOfDay } from "~/kit/day";
import { notify } from "../messages/notify.server";
import type { StoredLine } from "./schemas.server";
import { readSheetLines } from "./sheet-lines.server";
import { changeOf } from "./snapshot";

interface FrozenDay {
  chef_id: number;
  part_id: number;
  is_off: boolean;
  /** whether the order was moved away from this day */
  is_left: boolean;
  account_id: number;
  delivery_date: Day;
  acknowledged: StoredLine[];
}

/**
 * An order has changed: each of its cooks whose sheet of the day, or of the one it was moved from, is frozen and differs from what they have last seen is
 * told, and their desk says so until they have seen it. `key` is the event's: told once for each. A part that is off is told
 * once, whichever of the events about it comes first: the part's own, the order's or the declined dish's. With
 * `tellsCook` false the desk alone says so, since they are told otherwise.
 */
export async function notifySheetChanged(order_id: number, key: string, tellsCook = true): Promise<void> {
  await transaction(async (tx) => {
    // plain SQL: it locks the sheets, so that a cook who acknowledges just now is not told of what they have seen
    const days = await tx<FrozenDay[]>`
      SELECT t.chef_id, p.id AS part_id, p.status = 'cancelled' AS is_off, t.delivery_date <> p.delivery_date AS is_left, c.account_id, t.delivery_date, t.acknowledged
      FROM order_part p JOIN prep_sheet t ON t.chef_id = p.chef_id
        AND (t.delivery_date = p.delivery_date OR t.delivery_date >= (app_now() AT TIME ZONE 'UTC')::date - 1 AND EXISTS (
          SELECT FROM jsonb_array_elements(t.acknowledged) kept JOIN order_line l ON l.id = (kept ->> 'line_id')::int WHERE l.part_id = p.id))
      JOIN chef c ON c.id = p.chef_id
      WHERE p.order_id = ${order_id} AND t.frozen_at IS NOT NULL ORDER BY t.chef_id, t.delivery_date FOR NO KEY UPDATE OF t`;
    for (const { chef_id, part_id, is_off, is_left, account_id, delivery_date, acknowledged } of days) {
      const lines = await readSheetLines(tx, chef_id, delivery_date);
      if (!lines.some((line) => line.order_id === order_id && changeOf(line, acknowledged) !== null))
        continue;
      const sheet = { chef_id, delivery_date: dateOfDay(delivery_date) };
      await tx.db.prepSheet.update({
        where: { chef_id_delivery_date: sheet },
        data: { changed_at: clock.now() },
        select: { chef_id: true },
      });
      if (!tellsCook) continue;
      const message = { account_id, kind: "prep.changed", facts: { delivery_date } } as const;
      const event = is_off ? `part_off:${part_id}` : key;
      const cause = is_left ? `${event}:${delivery_date}` : event;
      await notify(tx, { ...message, key: `prep.changed:${chef_id}:${cause}` });
    }
  });
}
