-- Invitations to the product team: one open for an email, accepted or ended once.
CREATE TABLE staff_invitation (
  id serial PRIMARY KEY,
  email citext NOT NULL,
  role "StaffRole" NOT NULL,
  is_first boolean NOT NULL DEFAULT false,
  hash bytea,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  CHECK (accepted_at IS NULL OR ended_at IS NULL),
  CHECK (hash IS NULL OR accepted_at IS NULL AND ended_at IS NULL)
);
CREATE UNIQUE INDEX staff_invitation_hash_key ON staff_invitation (hash);
CREATE UNIQUE INDEX staff_invitation_open ON staff_invitation (email) WHERE accepted_at IS NULL AND ended_at IS NULL;
