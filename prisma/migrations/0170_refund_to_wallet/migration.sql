-- What a card could not take went to its diner's wallet instead: that refund waits for nobody any more.
ALTER TABLE refund ADD COLUMN moved_to_wallet_at timestamptz(3);
ALTER TABLE refund ADD CONSTRAINT refund_moved CHECK (moved_to_wallet_at IS NULL OR status = 'failed') NOT VALID;
