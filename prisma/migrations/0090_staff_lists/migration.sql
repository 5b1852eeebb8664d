-- No transaction: people by state and by marketplace, for the back office's list.
DROP INDEX CONCURRENTLY IF EXISTS account_locked;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_locked ON account (id) WHERE NOT is_active AND deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS account_deleted;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_deleted ON account (id) WHERE deleted_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS account_marketplace_id_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_marketplace_id_id_idx ON account (marketplace_id, id);
