-- As for a refund of an order (0170): a tip's share that its card could not take went to the diner's wallet instead.
ALTER TABLE tip_share ADD COLUMN moved_to_wallet_at timestamptz(3);
ALTER TABLE tip_share ADD CONSTRAINT tip_share_moved CHECK (moved_to_wallet_at IS NULL OR refund_failed_at IS NOT NULL) NOT VALID;
