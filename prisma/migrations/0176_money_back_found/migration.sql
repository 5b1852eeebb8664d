-- No transaction
-- What comes back to a wallet or pool looks for what is still to be taken of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchase_return_home_id_idx ON purchase_return (home_id);
ALTER TABLE purchase_return VALIDATE CONSTRAINT purchase_return_home_id_fkey;
