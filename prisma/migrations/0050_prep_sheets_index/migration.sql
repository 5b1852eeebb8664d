-- No transaction: what is still to be cooked, by its cutoff, for the task that makes prep sheets.
DROP INDEX CONCURRENTLY IF EXISTS order_part_to_cook;
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_part_to_cook ON order_part (cutoff_at)
  WHERE status IN ('pending_payment', 'placed', 'accepted', 'preparing');
