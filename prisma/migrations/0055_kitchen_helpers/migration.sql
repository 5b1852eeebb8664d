-- People who help in a kitchen: invited by email, active once they have accepted, ended for good.
CREATE TYPE helper_status AS ENUM ('invited', 'active', 'ended');
CREATE TABLE kitchen_helper (
  id serial PRIMARY KEY,
  chef_id integer NOT NULL REFERENCES chef (id) ON DELETE CASCADE ON UPDATE CASCADE,
  account_id integer REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  email citext NOT NULL,
  status helper_status NOT NULL DEFAULT 'invited',
  letters integer NOT NULL DEFAULT 1,
  hash bytea,
  sent_at timestamptz(3) NOT NULL DEFAULT app_now(),
  expires_at timestamptz(3) NOT NULL,
  joined_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  CHECK (status <> 'active' OR account_id IS NOT NULL),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
  CHECK (status = 'invited' OR hash IS NULL)
);
CREATE UNIQUE INDEX kitchen_helper_hash_key ON kitchen_helper (hash);
CREATE INDEX kitchen_helper_chef_id_id_idx ON kitchen_helper (chef_id, id DESC);
CREATE INDEX kitchen_helper_account_id_idx ON kitchen_helper (account_id);
-- one place in a kitchen for an email
CREATE UNIQUE INDEX kitchen_helper_open ON kitchen_helper (chef_id, email) WHERE status <> 'ended';

CREATE TRIGGER living_account BEFORE INSERT OR UPDATE OF account_id ON kitchen_helper FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
