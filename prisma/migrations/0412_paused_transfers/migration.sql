-- Since when staff have paused a transfer: `kept_by_staff_at` under the name that screens and code use. Versions before write and
-- read the old column; a trigger keeps both alike. To be dropped with it (decision 091).
SET LOCAL lock_timeout = '700ms';
ALTER TABLE transfer ADD COLUMN paused_at timestamptz(3);

CREATE FUNCTION transfer_paused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.paused_at IS DISTINCT FROM OLD.paused_at THEN
    NEW.kept_by_staff_at := NEW.paused_at;
  ELSE
    NEW.paused_at := NEW.kept_by_staff_at;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER transfer_paused BEFORE UPDATE OF kept_by_staff_at, paused_at ON transfer FOR EACH ROW EXECUTE FUNCTION transfer_paused();
