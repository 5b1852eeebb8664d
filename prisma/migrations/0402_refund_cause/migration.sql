-- What gave money of an order back, and what the ledger has for it, which stood in the key of a refund.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE refund ADD COLUMN cause text, ADD COLUMN cause_key text;

-- Refunds of the version before, which writes the key only: `12:declined:31:77` and, of one that was made by hand in part,
-- `12:declined:31/re_1:77`, the tender last; `late:5` for a payment that came too late. To be dropped once it no longer runs.
CREATE FUNCTION refund_cause() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.key ~ '^late[:/]' THEN
    NEW.cause := 'late';
    NEW.cause_key := NEW.key;
  ELSE
    NEW.cause_key := regexp_replace(NEW.key, '(/(re|pyr)_[A-Za-z0-9_]+)*:[0-9]+$', '');
    NEW.cause := split_part(NEW.cause_key, ':', 2);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_cause BEFORE INSERT ON refund FOR EACH ROW WHEN (NEW.cause_key IS NULL) EXECUTE FUNCTION refund_cause();
