-- No transaction: the refunds from before, two thousand numbers at a time, while the market sells. Run again, each step does nothing or
-- the same once more.
SET lock_timeout = '700ms';
DO $$
DECLARE
  last bigint;
BEGIN
  SELECT max(id) INTO last FROM refund;
  FOR batch IN 0 .. coalesce(last, 0) / 2000 LOOP
    UPDATE refund r SET cause = CASE WHEN r.key ~ '^late[:/]' THEN 'late' ELSE split_part(of.key, ':', 2) END,
      cause_key = CASE WHEN r.key ~ '^late[:/]' THEN r.key ELSE of.key END
    FROM (SELECT id, regexp_replace(key, '(/(re|pyr)_[A-Za-z0-9_]+)*:[0-9]+$', '') AS key FROM refund
      WHERE id BETWEEN batch * 2000 AND batch * 2000 + 1999 AND cause_key IS NULL) of
    WHERE r.id = of.id;
    COMMIT;
  END LOOP;
END $$;
-- A check that is validated while others write spares NOT NULL the reading of the whole table under its lock.
ALTER TABLE refund DROP CONSTRAINT IF EXISTS refund_causes,
  ADD CONSTRAINT refund_causes CHECK (cause IS NOT NULL AND cause_key IS NOT NULL) NOT VALID;
ALTER TABLE refund VALIDATE CONSTRAINT refund_causes;
ALTER TABLE refund ALTER COLUMN cause SET NOT NULL, ALTER COLUMN cause_key SET NOT NULL;
ALTER TABLE refund DROP CONSTRAINT refund_causes;
