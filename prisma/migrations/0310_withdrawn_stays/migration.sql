-- Money that comes for a withdrawn transfer is booked, and the invoice stays known as withdrawn: when that receipt is reversed it
-- is what it was before. The version before, which takes the mark off, works with this too.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE invoice DROP CONSTRAINT invoice_withdrawn;
ALTER TABLE invoice ADD CONSTRAINT invoice_withdrawn
  CHECK (withdrawn_at IS NULL OR (kind = 'transfer' AND replaced_at IS NULL)) NOT VALID;
ALTER TABLE invoice VALIDATE CONSTRAINT invoice_withdrawn;
