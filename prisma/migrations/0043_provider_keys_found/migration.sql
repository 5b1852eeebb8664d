-- No transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS refund_provider_key_key ON refund (provider_key);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS tip_share_provider_key_key ON tip_share (provider_key);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS transfer_provider_key_key ON transfer (provider_key);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS transfer_reversal_provider_key_key ON transfer_reversal (provider_key);
