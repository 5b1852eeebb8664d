-- No transaction
-- The queues of the back office look for a few among all: reports that nobody has decided on, dinners that went out too early.
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_reported ON review (reported_at, id) WHERE reported_at IS NOT NULL AND report_closed_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_part_early ON order_part (cutoff_at) WHERE status IN ('out_for_delivery', 'delivered');
