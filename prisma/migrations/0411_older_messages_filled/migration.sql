-- No transaction: the trigger of 0410 gives the messages that hold text their kind and facts, two thousand rows a transaction. Run
-- again, each step does nothing or the same once more.
SET lock_timeout = '700ms';
DO $$
DECLARE
  last bigint;
BEGIN
  SELECT max(id) FROM notification INTO last;
  FOR batch IN 0 .. coalesce(last, 0) / 2000 LOOP
    UPDATE notification SET kind = NULL WHERE id BETWEEN batch * 2000 AND batch * 2000 + 1999 AND kind IS NULL;
    COMMIT;
  END LOOP;
END $$;
-- A check that is validated while others write spares NOT NULL the reading of the whole table under its lock.
ALTER TABLE notification DROP CONSTRAINT IF EXISTS notification_facts,
  ADD CONSTRAINT notification_facts CHECK (kind IS NOT NULL AND facts IS NOT NULL) NOT VALID;
ALTER TABLE notification VALIDATE CONSTRAINT notification_facts;
ALTER TABLE notification ALTER COLUMN kind SET NOT NULL, ALTER COLUMN facts SET NOT NULL;
ALTER TABLE notification DROP CONSTRAINT notification_facts;
