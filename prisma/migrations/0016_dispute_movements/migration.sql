-- How often a dispute's money has moved, which names each movement in the ledger; and when Stripe was last asked about it,
-- so that an older answer never takes the place of a newer one.
SET LOCAL lock_timeout = '3s';
ALTER TABLE dispute ADD COLUMN movements integer NOT NULL DEFAULT 0;
UPDATE dispute SET movements = (
  SELECT count(*) FROM ledger_txn WHERE starts_with(idem, 'dispute:' || dispute.stripe_dispute_id || ':'));
ALTER TABLE dispute ADD CONSTRAINT dispute_movements CHECK (movements >= 0);
