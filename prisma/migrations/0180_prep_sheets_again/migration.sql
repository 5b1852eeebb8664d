-- No transaction
-- A day that was open again after its sheet was frozen gets the later cutoff, and is frozen again: its sheet waits as one that
-- was never frozen does. A version before looks for the latter only, which this index finds too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS prep_sheet_waiting ON prep_sheet (chef_id, delivery_date) WHERE frozen_at IS NULL OR frozen_at < cutoff_at;
DROP INDEX CONCURRENTLY IF EXISTS prep_sheet_open;
