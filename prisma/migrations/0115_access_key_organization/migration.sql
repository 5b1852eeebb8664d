-- No transaction: the keys that chose an organization, for the day on which it would be deleted.
DROP INDEX CONCURRENTLY IF EXISTS access_key_organization_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS access_key_organization_id_idx ON access_key (organization_id);
