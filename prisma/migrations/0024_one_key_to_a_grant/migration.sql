-- One key less for each account of a grant. Whatever has a grant has an owner (ledger_account_owner), so
-- ledger_grant_account_fkey, which is over both, is always checked and finds the grant by its number as this one did.
SET LOCAL lock_timeout = '3s';
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_grant_id_fkey;
