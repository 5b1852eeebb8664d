-- When an uploaded picture was last put to use. What nothing uses for a day is taken away.
SET lock_timeout = '3s';

ALTER TABLE upload ADD COLUMN used_at timestamptz(3) NOT NULL DEFAULT app_now();
