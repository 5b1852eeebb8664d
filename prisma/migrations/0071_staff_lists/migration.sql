-- No transaction: the audit, narrowed down by act, by who did it, and by day; what waits for approval or was decided on.
DROP INDEX CONCURRENTLY IF EXISTS audit_entry_action_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entry_action_id_idx ON audit_entry (action, id);
DROP INDEX CONCURRENTLY IF EXISTS audit_entry_account_id_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entry_account_id_id_idx ON audit_entry (account_id, id);
DROP INDEX CONCURRENTLY IF EXISTS audit_entry_at_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_entry_at_idx ON audit_entry (at);
DROP INDEX CONCURRENTLY IF EXISTS chef_status_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS chef_status_id_idx ON chef (status, id);
DROP INDEX CONCURRENTLY IF EXISTS kitchen_document_status_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS kitchen_document_status_id_idx ON kitchen_document (status, id);
DROP INDEX CONCURRENTLY IF EXISTS meal_suspended;
CREATE INDEX CONCURRENTLY IF NOT EXISTS meal_suspended ON meal (suspended_at, id) WHERE suspended_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS review_hidden;
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_hidden ON review (hidden_at, id) WHERE hidden_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS contact_message_unanswered;
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_message_unanswered ON contact_message (created_at, id) WHERE answered_at IS NULL;
