-- No transaction: one refund made in Stripe's dashboard may give back what several refunds of ours owe; each names it.
DROP INDEX CONCURRENTLY IF EXISTS refund_by_stripe_id;
CREATE INDEX CONCURRENTLY IF NOT EXISTS refund_by_stripe_id ON refund (stripe_refund_id);
DROP INDEX CONCURRENTLY IF EXISTS refund_stripe_refund_id_key;
