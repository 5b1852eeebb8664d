-- Staff cancel all of a cook's orders of a day as one act, which waits its ten seconds like the others.
ALTER TABLE waiting_act ADD COLUMN chef_id int REFERENCES chef ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE waiting_act DROP CONSTRAINT waiting_act_kind_check;
ALTER TABLE waiting_act ADD CONSTRAINT waiting_act_kind_check CHECK (kind IN ('refund', 'cancel', 'credit', 'cancel_day'));
ALTER TABLE waiting_act DROP CONSTRAINT waiting_act_check;
ALTER TABLE waiting_act ADD CONSTRAINT waiting_act_check CHECK (num_nonnulls(order_id, account_id, chef_id) = 1);
CREATE UNIQUE INDEX waiting_act_one_of_chef ON waiting_act (chef_id) WHERE ended_at IS NULL;
CREATE INDEX waiting_act_chef_id_idx ON waiting_act (chef_id);
