-- A second factor to sign in with, and the codes that stand in for one that is lost. Both go with the account.
CREATE TABLE second_factor (
  id serial PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind text NOT NULL,
  secret bytea NOT NULL,
  confirmed_at timestamptz(3),
  last_step integer,
  created_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE INDEX second_factor_account_id_idx ON second_factor (account_id);
-- one authenticator for an account; of other kinds there may be several
CREATE UNIQUE INDEX second_factor_totp_key ON second_factor (account_id) WHERE kind = 'totp';

CREATE TABLE recovery_code (
  id serial PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  hash bytea NOT NULL,
  used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX recovery_code_account_id_hash_key ON recovery_code (account_id, hash);

CREATE TRIGGER living_account BEFORE INSERT ON second_factor FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE TRIGGER living_account BEFORE INSERT ON recovery_code FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
