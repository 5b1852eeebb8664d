-- What a transaction of the ledger was for, as data: its words are made when it is shown.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE ledger_txn ADD COLUMN facts jsonb;

-- Fees of the version before, which writes their words as the note, and their month into the key. To be dropped once it no longer runs.
CREATE FUNCTION ledger_txn_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facts := jsonb_build_object('month', right(NEW.idem, 7));
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_txn_month BEFORE INSERT ON ledger_txn FOR EACH ROW WHEN (NEW.facts IS NULL AND NEW.kind = 'plan.fee')
  EXECUTE FUNCTION ledger_txn_month();
