-- Passkeys beside authenticators: `secret` holds the public key, or the challenge of one that is being added.
ALTER TABLE second_factor
  ADD COLUMN name text,
  ADD COLUMN credential_id bytea,
  ADD COLUMN transports text[] NOT NULL DEFAULT '{}',
  ADD COLUMN sign_count bigint NOT NULL DEFAULT 0,
  ADD COLUMN last_challenge_at timestamptz(3);
CREATE UNIQUE INDEX second_factor_credential_id_key ON second_factor (credential_id);
-- one that is being added for an account
CREATE UNIQUE INDEX second_factor_pending_passkey_key ON second_factor (account_id) WHERE kind = 'passkey' AND confirmed_at IS NULL;
ALTER TABLE second_factor ADD CONSTRAINT second_factor_credential
  CHECK (kind <> 'passkey' OR confirmed_at IS NULL OR (credential_id IS NOT NULL AND name IS NOT NULL)) NOT VALID;
