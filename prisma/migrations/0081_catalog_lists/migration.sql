-- No transaction: coupons of one person; the cards of a batch.
DROP INDEX CONCURRENTLY IF EXISTS coupon_account_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS coupon_account_id_idx ON coupon (account_id);
DROP INDEX CONCURRENTLY IF EXISTS gift_card_batch_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_card_batch_id_idx ON gift_card (batch_id, id);
