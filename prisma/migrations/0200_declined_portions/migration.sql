-- Portions of a schedule that its cook could not make: no longer on sale, and still what the cook once put on sale. Those
-- that were declined before this are not counted: the cook may have changed the portions since.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE schedule ADD COLUMN declined integer NOT NULL DEFAULT 0;
ALTER TABLE schedule ADD CONSTRAINT schedule_declined CHECK (declined >= 0) NOT VALID;
ALTER TABLE schedule VALIDATE CONSTRAINT schedule_declined;
