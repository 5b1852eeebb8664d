-- What lies in grants, so that what is left in one that has ended is found whenever it came there; and promotions with a
-- last day that nobody has ended yet.
SET LOCAL lock_timeout = '3s';
CREATE INDEX ledger_account_grant_left ON ledger_account (grant_id) WHERE kind = 'grant' AND balance > 0;
CREATE INDEX wallet_grant_promotion_due ON wallet_grant (expires_at) WHERE organization_id IS NULL AND ended_at IS NULL AND expires_at IS NOT NULL;
DROP INDEX wallet_grant_ended;
