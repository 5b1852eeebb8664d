-- What 0033_leaving_rules checks for new rows holds for all of them.
SET LOCAL lock_timeout = '3s';
ALTER TABLE ledger_account VALIDATE CONSTRAINT ledger_account_balance;
ALTER TABLE ledger_account VALIDATE CONSTRAINT ledger_account_owner;

-- Those who were deleted before: see 0033_leaving_said.
INSERT INTO ledger_account (kind, asset, account_id, balance)
SELECT 'unclaimed', 'usd', id, 0 FROM account WHERE deleted_at IS NOT NULL ON CONFLICT DO NOTHING;
DROP FUNCTION only_kept(jsonb);
