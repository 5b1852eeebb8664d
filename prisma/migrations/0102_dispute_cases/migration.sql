-- A dispute's deadline as Stripe has it, and the case that finance makes of it: whose it is, what is said, what was asked of Stripe.
ALTER TABLE dispute ADD COLUMN due_at timestamptz(3);
CREATE TABLE dispute_case (
  dispute_id int PRIMARY KEY REFERENCES dispute ON DELETE RESTRICT ON UPDATE CASCADE,
  owner_id int REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  explanation text NOT NULL DEFAULT '',
  -- submit or accept: asked of Stripe by a job, and what became of it
  asked text CHECK (asked IN ('submit', 'accept')),
  asked_at timestamptz(3),
  asked_by_id int REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  attempt int NOT NULL DEFAULT 0,
  done_at timestamptz(3),
  stripe_file_id text,
  failure text,
  CHECK ((asked IS NULL) = (asked_at IS NULL)),
  CHECK (done_at IS NULL OR asked IS NOT NULL)
);
