-- What is checked before a kitchen or an organization is approved, by marketplace, and what of it was found in order.
CREATE TYPE "CheckSubject" AS ENUM ('chef', 'organization');
CREATE TABLE approval_check (
  id serial PRIMARY KEY,
  subject "CheckSubject" NOT NULL,
  marketplace_id integer REFERENCES marketplace ON DELETE RESTRICT ON UPDATE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 200),
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  CHECK (subject = 'chef' OR marketplace_id IS NULL)
);
CREATE INDEX approval_check_subject_marketplace_id_idx ON approval_check (subject, marketplace_id);
CREATE TABLE approval_tick (
  check_id integer NOT NULL REFERENCES approval_check ON DELETE CASCADE ON UPDATE CASCADE,
  subject_id integer NOT NULL,
  staff_id integer NOT NULL REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  at timestamptz(3) NOT NULL DEFAULT app_now(),
  PRIMARY KEY (check_id, subject_id)
);
