-- An organization's identity provider (OpenID Connect): who of its members signs in by it, and by which sessions.
CREATE TABLE sign_on (
  organization_id integer PRIMARY KEY REFERENCES organization (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name citext NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  updated_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX sign_on_name_key ON sign_on (name);

CREATE TABLE sign_on_identity (
  organization_id integer NOT NULL REFERENCES sign_on (organization_id) ON DELETE CASCADE ON UPDATE CASCADE,
  subject text NOT NULL,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  refresh_token bytea,
  checked_at timestamptz(3) NOT NULL DEFAULT app_now(),
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  PRIMARY KEY (organization_id, subject)
);
CREATE INDEX sign_on_identity_checked_at_idx ON sign_on_identity (checked_at);
CREATE UNIQUE INDEX sign_on_identity_organization_id_account_id_key ON sign_on_identity (organization_id, account_id);
CREATE INDEX sign_on_identity_account_id_idx ON sign_on_identity (account_id);
CREATE TRIGGER living_account BEFORE INSERT OR UPDATE OF account_id ON sign_on_identity FOR EACH ROW EXECUTE FUNCTION refuse_deleted();

CREATE TABLE sign_on_session (
  key_id bigint PRIMARY KEY REFERENCES access_key (id) ON DELETE CASCADE ON UPDATE CASCADE,
  organization_id integer NOT NULL,
  account_id integer NOT NULL,
  FOREIGN KEY (organization_id, account_id) REFERENCES sign_on_identity (organization_id, account_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX sign_on_session_organization_id_account_id_idx ON sign_on_session (organization_id, account_id);

-- Provisioning (SCIM 2.0): the secrets a provider calls with, and whom it manages.
CREATE TABLE provisioning_token (
  id serial PRIMARY KEY,
  organization_id integer NOT NULL REFERENCES organization (id) ON DELETE CASCADE ON UPDATE CASCADE,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  last_used_at timestamptz(3),
  ended_at timestamptz(3)
);
CREATE UNIQUE INDEX provisioning_token_hash_key ON provisioning_token (hash);
CREATE INDEX provisioning_token_organization_id_id_idx ON provisioning_token (organization_id, id DESC);
CREATE INDEX provisioning_token_account_id_idx ON provisioning_token (account_id);

CREATE TABLE provisioned_member (
  membership_id integer PRIMARY KEY REFERENCES membership (id) ON DELETE CASCADE ON UPDATE CASCADE,
  organization_id integer NOT NULL REFERENCES organization (id) ON DELETE CASCADE ON UPDATE CASCADE,
  external_id text,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  updated_at timestamptz(3) NOT NULL DEFAULT app_now(),
  deleted_at timestamptz(3)
);
CREATE INDEX provisioned_member_organization_id_external_id_idx ON provisioned_member (organization_id, external_id);
