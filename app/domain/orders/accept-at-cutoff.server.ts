import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapBatches } from "~/kit/map-batches";
import { lockParts, movePart } from "./order-parts.server";

const BATCH = 500;

interface DuePart {
  id: number;
  order_id: number;
}

/**
 * Parts that no cook has answered by their cutoff are accepted by themselves (docs/rules.md, The steps of a part): all that
 * are due, `size` of them read at once.
 */
export async function acceptAtCutoff(size = BATCH): Promise<void> {
  // plain SQL: the index of what waits is a partial one, by the status as it stands here
  const read = (after?: DuePart) => sql<DuePart[]>`
    SELECT id, order_id FROM order_part WHERE status = 'placed' AND cutoff_at <= app_now() AND id > ${after?.id ?? 0} ORDER BY id LIMIT ${size}`;
  await mapBatches({ size, read }, "parts", ({ id, order_id }) =>
    transaction(async (tx) => {
      const order = await lockParts(tx, order_id);
      const part = order?.parts.find((one) => one.id === id);
      if (order && part?.status === "placed" && part.is_past_cutoff) {
        await movePart(tx, order, part, "accepted", { mover: "time", actor: "time" });
      }
    }),
  );
}
