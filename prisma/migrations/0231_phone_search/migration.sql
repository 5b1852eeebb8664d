-- No transaction: people are found by a part of their phone number, built while others write. fastupdate off, as for their names.
DROP INDEX CONCURRENTLY IF EXISTS account_phone_search;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_phone_search ON account USING gin (phone gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
