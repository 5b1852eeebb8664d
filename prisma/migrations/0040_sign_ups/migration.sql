-- Sign-ups of the web's forms that wait for their mailbox: the account is opened by the mailed link, so that a form says the
-- same whether its e-mail has an account or not. Gone when the link was used, when the e-mail was found to have an account,
-- and after a day.
SET LOCAL lock_timeout = '700ms';
CREATE TABLE sign_up (
  id serial PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('diner', 'chef', 'organization')),
  email citext NOT NULL,
  hash bytea NOT NULL,
  password_hash text NOT NULL,
  -- the browser that asked: there the link needs no password
  visitor_hash bytea,
  details jsonb NOT NULL,
  next text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX sign_up_hash_key ON sign_up (hash);
CREATE INDEX sign_up_email_idx ON sign_up (email);
CREATE INDEX sign_up_expires_at_idx ON sign_up (expires_at);
