-- No transaction: the rows from before. They are looked for while others write; then two thousand at a time are filled, each time with
-- the rule that the ledger is only added to lifted for as long as that takes. Nothing else about these rows changes.
SET lock_timeout = '700ms';
DO $$
DECLARE
  found bigint[];
BEGIN
  SELECT array_agg(id ORDER BY id) INTO found FROM ledger_txn
  WHERE kind IN ('purchase.returned', 'purchase.return_undone', 'gift_card.added') AND note IS NOT NULL AND source IS NULL;
  WHILE cardinality(found) > 0 LOOP
    ALTER TABLE ledger_txn DISABLE TRIGGER append_only;
    UPDATE ledger_txn SET source = note WHERE id = ANY (found[1:2000]);
    ALTER TABLE ledger_txn ENABLE TRIGGER append_only;
    COMMIT;
    found := found[2001:];
  END LOOP;
END $$;
