-- No transaction: one refund made in Stripe's dashboard may give back several shares of a tip, or several payouts of gift
-- money; each names it.
DROP INDEX CONCURRENTLY IF EXISTS tip_share_by_stripe_id;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tip_share_by_stripe_id ON tip_share (stripe_refund_id);
DROP INDEX CONCURRENTLY IF EXISTS tip_share_stripe_refund_id_key;
DROP INDEX CONCURRENTLY IF EXISTS gift_payout_by_stripe_id;
CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_payout_by_stripe_id ON gift_payout (stripe_refund_id);
ALTER TABLE gift_payout DROP CONSTRAINT IF EXISTS gift_payout_stripe_refund_id_key;
