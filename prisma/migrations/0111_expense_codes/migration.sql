-- Codes under which an organization books what its people order. A code is never changed, so that orders keep what was chosen.
CREATE TABLE expense_code (
  id serial PRIMARY KEY,
  organization_id int NOT NULL REFERENCES organization (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  code citext NOT NULL CHECK (length(code) BETWEEN 1 AND 40),
  label text NOT NULL DEFAULT '' CHECK (length(label) <= 80),
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX expense_code_in_force ON expense_code (organization_id, code) WHERE ended_at IS NULL;
CREATE INDEX expense_code_organization_id_id_idx ON expense_code (organization_id, id);

-- True: its money pays only for orders with one of them.
ALTER TABLE organization ADD COLUMN needs_expense_code boolean NOT NULL DEFAULT false;

ALTER TABLE orders ADD COLUMN expense_code_id int;
ALTER TABLE orders ADD CONSTRAINT orders_expense_code_id_fkey FOREIGN KEY (expense_code_id) REFERENCES expense_code (id)
  ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
