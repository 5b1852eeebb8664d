-- What a transaction of the ledger came from, which stood in the note for people.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE ledger_txn ADD COLUMN source text;

-- The version before writes the note only. To be dropped once it no longer runs.
CREATE FUNCTION ledger_txn_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.source := NEW.note;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_txn_source BEFORE INSERT ON ledger_txn FOR EACH ROW
  WHEN (NEW.source IS NULL AND NEW.note IS NOT NULL AND NEW.kind IN ('purchase.returned', 'purchase.return_undone', 'gift_card.added'))
  EXECUTE FUNCTION ledger_txn_source();
