-- Acts of staff that wait ten seconds before they are done, so that they can be taken back.
CREATE TABLE waiting_act (
  id serial PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('refund', 'cancel', 'credit')),
  order_id int REFERENCES orders ON DELETE RESTRICT ON UPDATE CASCADE,
  account_id int REFERENCES account ON DELETE RESTRICT ON UPDATE CASCADE,
  -- what was wished, as the verb takes it
  wish jsonb NOT NULL,
  staff_id int NOT NULL REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  key uuid NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'undone', 'done', 'refused')),
  runs_at timestamptz(3) NOT NULL,
  -- in words, why it could not be done after all
  refusal text,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  ended_at timestamptz(3),
  CHECK (num_nonnulls(order_id, account_id) = 1),
  CHECK ((state IN ('waiting', 'running')) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX waiting_act_one_of_order ON waiting_act (order_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX waiting_act_one_of_account ON waiting_act (account_id) WHERE ended_at IS NULL;
CREATE INDEX waiting_act_staff_id_id_idx ON waiting_act (staff_id, id);
CREATE INDEX waiting_act_order_id_idx ON waiting_act (order_id);
CREATE INDEX waiting_act_account_id_idx ON waiting_act (account_id);
