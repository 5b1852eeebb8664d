-- Grants that ended lately: something may have been given back to one at the very moment it ended.
SET lock_timeout = '3s';
CREATE INDEX wallet_grant_ended ON wallet_grant (ended_at) WHERE ended_at IS NOT NULL AND organization_id IS NOT NULL;
