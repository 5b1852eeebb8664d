import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { mapSettled } from "~/kit/map-settled";
import { lockParts, movePart } from "./order-parts.server";

const BATCH = 500;

/** Parts that no cook has answered by their cutoff are accepted by themselves (docs/rules.md, The steps of a part). */
export async function acceptAtCutoff(): Promise<void> {
  // plain SQL: the index of what waits is a partial one, by the status as it stands here
  const due = await sql<{ id: number; order_id: number }[]>`
    SELECT id, order_id FROM order_part WHERE status = 'placed' AND cutoff_at <= app_now() ORDER BY cutoff_at, id LIMIT ${BATCH}`;
  await mapSettled(due, "parts", ({ id, order_id }) =>
    transaction(async (tx) => {
      const order = await lockParts(tx, order_id);
      const part = order?.parts.find((one) => one.id === id);
      if (order && part?.status === "placed" && part.is_past_cutoff) {
        await movePart(tx, order, part, "accepted", { mover: "time", actor: "time" });
      }
    }),
  );
}
