-- No transaction: the indexes are built and dropped while the market sells.

-- Nearly every ledger account is a grant's, of nobody's order, kitchen, organisation or gift card: those indexes keep only
-- the rows that have one. Each does what the whole one did, as no look-up asks for empty values alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_of_organization ON ledger_account (organization_id) WHERE organization_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_of_order ON ledger_account (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_of_chef ON ledger_account (chef_id) WHERE chef_id IS NOT NULL;
-- Empty values never were equal to one another there, so nothing was unique that is not now.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_of_gift_card ON ledger_account (gift_card_id) WHERE gift_card_id IS NOT NULL;
-- A grant's account is the only one of its grant already (ledger_account_grant_id_key).
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_one_of_each ON ledger_account
  (kind, asset, account_id, organization_id, gift_card_id, order_id, chef_id) NULLS NOT DISTINCT WHERE grant_id IS NULL;

-- Coins by the day they end.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reward_entry_ends ON reward_entry (expires_at) INCLUDE (order_id) WHERE kind = 'earned';

-- What has had its time, by when it had it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS one_time_code_created_at_idx ON one_time_code (created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS password_reset_expires_at_idx ON password_reset (expires_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS member_import_created_at_idx ON member_import (created_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS invitation_expires_at_idx ON invitation (expires_at);

DROP INDEX CONCURRENTLY IF EXISTS ledger_account_organization_id_idx;
DROP INDEX CONCURRENTLY IF EXISTS ledger_account_order_id_idx;
DROP INDEX CONCURRENTLY IF EXISTS ledger_account_chef_id_idx;
DROP INDEX CONCURRENTLY IF EXISTS ledger_account_gift_card_id_key;
DROP INDEX CONCURRENTLY IF EXISTS ledger_account_one_of_a_kind;
-- ledger_account_wallet is over the same column, with all rows that have one.
DROP INDEX CONCURRENTLY IF EXISTS ledger_account_account_id_idx;
-- Nothing looks for grants by their end alone but promotions, which have wallet_grant_promotion_due.
DROP INDEX CONCURRENTLY IF EXISTS wallet_grant_expires_at_idx;
