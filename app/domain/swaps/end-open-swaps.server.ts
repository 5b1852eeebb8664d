import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { mapBatches } from "~/kit/map-batches";
import { lockParts } from "../orders/order-parts.server";
import { linesOf } from "../orders/scope.server";
import { canMove } from "../orders/states";
import { publish } from "../outbox/publish.server";
import { declineUnderLock } from "../refunds/decline-line.server";

const BATCH = 500;

interface Waiting {
  line_id: number;
  order_id: number;
}

async function end(tx: Tx, { line_id, order_id }: Waiting): Promise<void> {
  const order = await lockParts(tx, order_id);
  const lines = await linesOf(tx, order_id);
  const declined = lines.find(({ id }) => id === line_id);
  const part = order?.parts.find(({ id }) => id === declined?.part_id);
  if (!order || !declined || !part) return;
  const isOn = declined.status === "active";
  if (isOn && !part.is_past_cutoff) return;
  const [offer] = await tx.db.swapOffer.updateManyAndReturn({
    where: { line_id, status: "open" },
    data: { status: "ended", answered_at: clock.now() },
    select: { reason: true, line: { select: { chef_id: true } } },
  });
  if (!offer || !isOn || !canMove(part.status, "cancelled", "chef")) return;
  const event = { order_id, line_id, answer: "none" as const };
  await publish(tx, "order.swap_answered", event, `order.swap_answered:${line_id}`);
  const { reason, line } = offer;
  await declineUnderLock(tx, { order, part, lines, declined }, { actor: `chef:${line.chef_id}`, reason });
}

/**
 * Offers that nobody has answered by the cutoff: the dish goes off as a declined one, with its refund. Offers for dishes that
 * went off otherwise, or are on their way or delivered, end too and change nothing else. Running twice does no harm. All of
 * them, `size` read at once.
 */
export async function endOpenSwaps(size = BATCH): Promise<void> {
  // plain SQL: the index of what is open is a partial one
  const read = (after?: Waiting) => sql<Waiting[]>`
    SELECT w.line_id, l.order_id FROM swap_offer w JOIN order_line l ON l.id = w.line_id JOIN order_part p ON p.id = l.part_id
    WHERE w.status = 'open' AND (l.status <> 'active' OR p.cutoff_at <= app_now()) AND w.line_id > ${after?.line_id ?? 0}
    ORDER BY w.line_id LIMIT ${size}`;
  await mapBatches({ size, read }, "swaps", (one) => transaction((tx) => end(tx, one)));
}
