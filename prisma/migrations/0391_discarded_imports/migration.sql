-- A checked file of members that an admin doesn't want: nobody in it is invited, and it waits for nothing.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE member_import ADD COLUMN discarded_at timestamptz(3),
  ADD CONSTRAINT member_import_discarded CHECK (discarded_at IS NULL OR confirmed_at IS NULL) NOT VALID;
ALTER TABLE member_import VALIDATE CONSTRAINT member_import_discarded;
