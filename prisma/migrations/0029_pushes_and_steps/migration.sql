-- A browser's subscription belongs to the sign-in it was asked for in, and goes with it. And a cook's step is heard by
-- every web process, for the pages that show it as it happens.
SET lock_timeout = '3s';

ALTER TABLE push_subscription ADD COLUMN access_key_id bigint;
ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_access_key_id_fkey
  FOREIGN KEY (access_key_id) REFERENCES access_key (id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX push_subscription_access_key_id_idx ON push_subscription (access_key_id);

-- Whose order, which one, and the part's new status. The first step, from the hold to a placed order, is left out: whoever
-- pays sees it by themselves, and a notice costs every commit a place in one queue.
CREATE FUNCTION tell_part_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_step', o.account_id || ':' || o.id || ':' || NEW.status) FROM orders o WHERE o.id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE TRIGGER order_part_live AFTER UPDATE OF status ON order_part FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND OLD.status <> 'pending_payment')
  EXECUTE FUNCTION tell_part_step();

-- What the push service was told about somebody is taken back when their last browser is gone, whatever took it away.
CREATE FUNCTION untag_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (topic, key, payload)
  VALUES ('push.tagged', 'push.tagged:gone:' || OLD.id, jsonb_build_object('account_id', OLD.account_id)) ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER push_subscription_gone AFTER DELETE ON push_subscription FOR EACH ROW
  WHEN (OLD.account_id IS NOT NULL AND OLD.tags <> '{}')
  EXECUTE FUNCTION untag_pushes();

CREATE INDEX push_subscription_ended ON push_subscription (ended_at) WHERE ended_at IS NOT NULL;
