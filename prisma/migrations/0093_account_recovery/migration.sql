-- Accounts whose owner can't get in any more: asked for by one of the product team, allowed by another.
CREATE TABLE account_recovery (
  id serial PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account ON DELETE RESTRICT ON UPDATE CASCADE,
  reason text NOT NULL,
  removes_factor boolean NOT NULL,
  new_email citext,
  old_email citext,
  asked_by integer NOT NULL REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  approved_by integer REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  hash bytea,
  expires_at timestamptz(3) NOT NULL,
  approved_at timestamptz(3),
  done_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  CHECK (removes_factor OR new_email IS NOT NULL),
  CHECK (approved_by <> asked_by),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK (done_at IS NULL OR approved_at IS NOT NULL),
  CHECK (done_at IS NULL OR ended_at IS NULL),
  CHECK (hash IS NULL OR approved_at IS NOT NULL AND new_email IS NOT NULL)
);
CREATE UNIQUE INDEX account_recovery_open ON account_recovery (account_id) WHERE done_at IS NULL AND ended_at IS NULL;
CREATE UNIQUE INDEX account_recovery_hash_key ON account_recovery (hash);
CREATE INDEX account_recovery_account_id_idx ON account_recovery (account_id);
