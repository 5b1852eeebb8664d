-- Who of the product team looks through whose eyes, from which sign-in, why, and until when. Append-only but for the end.
CREATE TABLE staff_view (
  id serial PRIMARY KEY,
  staff_id integer NOT NULL REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  account_id integer NOT NULL REFERENCES account ON DELETE RESTRICT ON UPDATE CASCADE,
  key_id bigint NOT NULL,
  reason text NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX staff_view_open ON staff_view (key_id) WHERE ended_at IS NULL;
CREATE INDEX staff_view_account_id_idx ON staff_view (account_id);
