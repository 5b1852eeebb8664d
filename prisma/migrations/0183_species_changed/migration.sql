-- When a meal last named another nut, fish or shellfish than before: who holds it in a checkout then is asked once it is paid.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE meal ADD COLUMN species_changed_at timestamptz(3);
