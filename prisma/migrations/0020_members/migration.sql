-- Members by the file.
SET lock_timeout = '3s';

-- The newest members of an organisation first: what its lists are read by.
CREATE INDEX membership_organization_id_id_idx ON membership (organization_id, id DESC);

-- Rows of a file whose people are members or invited already: nothing is done about them, so the same file twice adds nobody
-- twice. `added_rows` are those for whom an invitation really went out.
ALTER TABLE member_import ADD COLUMN known_rows integer NOT NULL DEFAULT 0;
ALTER TABLE member_import ADD COLUMN added_rows integer NOT NULL DEFAULT 0;
ALTER TABLE member_import ADD COLUMN ignored_columns text[] NOT NULL DEFAULT '{}';
ALTER TABLE member_import ADD CONSTRAINT member_import_known CHECK (known_rows >= 0 AND added_rows >= 0);
ALTER TABLE member_import_row ADD COLUMN is_known boolean NOT NULL DEFAULT false;
