-- A bank transfer that an organization asked for and takes back: nobody waits for it any more. Money that comes all the same
-- is booked, and then it is paid and no longer withdrawn.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE invoice ADD COLUMN withdrawn_at timestamptz(3);
ALTER TABLE invoice ADD CONSTRAINT invoice_withdrawn
  CHECK (withdrawn_at IS NULL OR (kind = 'transfer' AND paid_at IS NULL AND replaced_at IS NULL)) NOT VALID;
ALTER TABLE invoice VALIDATE CONSTRAINT invoice_withdrawn;
