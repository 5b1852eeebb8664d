-- No transaction: the ledger by time; its accounts by kind; transfers that need a person.
DROP INDEX CONCURRENTLY IF EXISTS ledger_txn_at_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_txn_at_id_idx ON ledger_txn (at, id);
DROP INDEX CONCURRENTLY IF EXISTS ledger_account_filled;
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_filled ON ledger_account (kind, asset, id) WHERE balance > 0;
DROP INDEX CONCURRENTLY IF EXISTS ledger_account_unguarded;
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_unguarded ON ledger_account (kind, asset, id) WHERE balance IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS transfer_unsent;
CREATE INDEX CONCURRENTLY IF NOT EXISTS transfer_unsent ON transfer (due_at, id) WHERE status <> 'sent';
DROP INDEX CONCURRENTLY IF EXISTS invoice_open;
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_open ON invoice (issued_at, id) WHERE paid_at IS NULL AND replaced_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS payout_failed;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payout_failed ON payout (id) WHERE status = 'failed';
