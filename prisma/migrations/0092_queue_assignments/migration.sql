-- Who of the product team looks after something that waits, and until when it is put off.
CREATE TABLE queue_assignment (
  queue text NOT NULL,
  item text NOT NULL,
  staff_id integer REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  snoozed_until timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT app_now(),
  PRIMARY KEY (queue, item)
);
CREATE INDEX queue_assignment_updated_at_idx ON queue_assignment (updated_at);
