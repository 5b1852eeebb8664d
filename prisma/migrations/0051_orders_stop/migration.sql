-- A cook whose account at Stripe is restricted takes new orders for seven days more. The moment stands with the cook, and caps
-- until when a schedule can be ordered, which all lists read; without it they are as before.
-- Schedules first, as a checkout takes them: otherwise it would hold what this waits for, and wait for what this holds.
LOCK TABLE schedule IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE chef ADD COLUMN orders_stop_at timestamptz(3);

-- After `kept`, which works it out anew each time: triggers of a row run by their names.
CREATE FUNCTION stop_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.orderable_until := least(NEW.orderable_until, (SELECT orders_stop_at FROM chef WHERE id = NEW.chef_id));
  RETURN NEW;
END $$;
CREATE TRIGGER kept_until_stop BEFORE INSERT OR UPDATE OF meal_id, chef_id, marketplace_id, start_date, end_date, cutoff_hours, deleted_at, orderable_until
  ON schedule FOR EACH ROW EXECUTE FUNCTION stop_schedule();

CREATE TRIGGER schedules_stopped AFTER UPDATE OF orders_stop_at ON chef FOR EACH ROW
  WHEN (OLD.orders_stop_at IS DISTINCT FROM NEW.orders_stop_at)
  EXECUTE FUNCTION renew_schedules_of_chef();
