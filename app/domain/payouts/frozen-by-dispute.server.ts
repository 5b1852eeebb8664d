import { type Fragment, sql } from "~/data/sql.server";

/**
 * In SQL, whether what a part of an order earns is frozen: the payment of the order, or of a tip for it, is disputed and nobody
 * has decided yet. What the cook has got already stays; afterward, won or lost, it goes by itself (docs/decisions/114).
 */
export const isFrozen = (part_id: Fragment): Fragment => sql`
  coalesce((SELECT f.order_id FROM order_part f WHERE f.id = ${part_id}) IN (
    SELECT coalesce(y.order_id, i.order_id) FROM dispute d JOIN payment y ON y.id = d.payment_id LEFT JOIN tip i ON i.id = y.tip_id
    WHERE d.closed_at IS NULL AND coalesce(y.order_id, i.order_id) IS NOT NULL), false)`;
