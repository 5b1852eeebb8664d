-- What a keyed operation came to, kept with the deed itself: whoever resumes it after a crash has the same answer.
SET LOCAL lock_timeout = '3s';
ALTER TABLE idempotency_key ADD COLUMN result jsonb;
CREATE UNIQUE INDEX idempotency_key_operation_key ON idempotency_key (operation);
