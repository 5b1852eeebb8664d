-- A key remembers when its holder last proved who they are, by a code or the password; an authenticator how many wrong
-- codes came in a row. Staff may withdraw a document. What 0049 left to be validated is validated.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE access_key ADD COLUMN proved_at timestamptz(3);
ALTER TABLE second_factor ADD COLUMN wrong_codes integer NOT NULL DEFAULT 0, ADD COLUMN warned_at timestamptz(3);
ALTER TYPE document_status ADD VALUE 'withdrawn';
ALTER TABLE review VALIDATE CONSTRAINT review_report;
