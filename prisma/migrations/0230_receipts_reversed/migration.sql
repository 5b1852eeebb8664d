-- A bank receipt that was booked for the wrong invoice is reversed, and the invoice is open again. How often that happened is part
-- of the name under which its next payment is booked, since a name is posted once.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE invoice ADD COLUMN receipts_reversed integer NOT NULL DEFAULT 0;
