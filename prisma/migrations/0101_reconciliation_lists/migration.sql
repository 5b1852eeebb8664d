-- No transaction: what of ours was settled on a day, which is looked for at Stripe; disputes that are open.
DROP INDEX CONCURRENTLY IF EXISTS payment_settled;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_settled ON payment (settled_at) WHERE settled_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS refund_at_stripe;
CREATE INDEX CONCURRENTLY IF NOT EXISTS refund_at_stripe ON refund (done_at) WHERE stripe_refund_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS transfer_sent;
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfer_sent ON transfer (sent_at) WHERE stripe_transfer_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS transfer_reversal_done;
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfer_reversal_done ON transfer_reversal (done_at) WHERE stripe_reversal_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS dispute_open;
CREATE INDEX CONCURRENTLY IF NOT EXISTS dispute_open ON dispute (payment_id) WHERE closed_at IS NULL;
