-- No transaction: an invoice has one payment that is still open, however many want to pay it; and what 0063 left to be validated.
DROP INDEX CONCURRENTLY IF EXISTS payment_open_invoice;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_open_invoice ON payment (invoice_id)
  WHERE invoice_id IS NOT NULL AND status IN ('creating', 'requires_payment', 'processing');
ALTER TABLE payment VALIDATE CONSTRAINT payment_invoice_id_fkey;
ALTER TABLE payment VALIDATE CONSTRAINT payment_invoice;
