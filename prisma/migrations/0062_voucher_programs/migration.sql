-- Vouchers that members of an organization claim by a link, in a window of days of its calendar. What was claimed is a grant
-- with its own end, so a program that is changed later changes nothing of it.
CREATE TABLE voucher_program (
  id serial PRIMARY KEY,
  organization_id integer NOT NULL REFERENCES organization (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  actor_id integer NOT NULL REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  vouchers_each integer NOT NULL CHECK (vouchers_each BETWEEN 1 AND 100),
  vouchers_total integer NOT NULL CHECK (vouchers_total BETWEEN 1 AND 1000000),
  vouchers_claimed integer NOT NULL DEFAULT 0,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  CHECK (starts_on <= ends_on),
  CHECK (vouchers_claimed BETWEEN 0 AND vouchers_total)
);
CREATE INDEX voucher_program_organization_id_id_idx ON voucher_program (organization_id, id DESC);
CREATE INDEX voucher_program_actor_id_idx ON voucher_program (actor_id);

-- One for a member and program.
CREATE TABLE voucher_claim (
  id serial PRIMARY KEY,
  program_id integer NOT NULL REFERENCES voucher_program (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  membership_id integer NOT NULL REFERENCES membership (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  grant_id integer NOT NULL REFERENCES wallet_grant (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX voucher_claim_program_id_membership_id_key ON voucher_claim (program_id, membership_id);
CREATE UNIQUE INDEX voucher_claim_grant_id_key ON voucher_claim (grant_id);
CREATE INDEX voucher_claim_membership_id_idx ON voucher_claim (membership_id);

-- Vouchers that end by themselves and are still open.
CREATE INDEX wallet_grant_open_end ON wallet_grant (expires_at) WHERE source = 'distribution' AND ended_at IS NULL AND expires_at IS NOT NULL;
