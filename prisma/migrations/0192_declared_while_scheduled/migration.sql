-- A meal's allergens stay declared while one of its schedules has a day left. `orderable_until` leaves out the days of a
-- pause, full days and those behind the permit, which come back: it said too early that nothing can be sold any more.
-- A schedule that gets further days asks again, as a new one does.
CREATE OR REPLACE FUNCTION keep_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  until timestamptz;
BEGIN
  IF NEW.deleted_at IS NULL
     AND (TG_OP = 'INSERT' OR NEW.meal_id <> OLD.meal_id OR OLD.deleted_at IS NOT NULL OR NEW.end_date > OLD.end_date)
     AND NOT coalesce((SELECT allergens_declared FROM meal WHERE id = NEW.meal_id FOR NO KEY UPDATE), true) THEN
    RAISE EXCEPTION 'meal % has no declared allergens', NEW.meal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'schedule_allergens_declared', TABLE = 'schedule';
  END IF;
  SELECT last_cutoff(NEW.start_date, NEW.end_date, coalesce(NEW.cutoff_hours, c.cutoff_hours), m.window_start, m.time_zone,
      c.closed_from, c.closed_to, c.also_closed + c.full_days,
      CASE WHEN m.permit_required THEN coalesce(c.permit_expires_on, '-infinity'::date) END)
    INTO until FROM chef c JOIN marketplace m ON m.id = c.marketplace_id WHERE c.id = NEW.chef_id FOR SHARE OF c;
  NEW.orderable_until := coalesce(until, NEW.orderable_until);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_meal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.allergens_declared AND NOT NEW.allergens_declared
     AND EXISTS (SELECT FROM schedule s JOIN marketplace m ON m.id = s.marketplace_id
       WHERE s.meal_id = NEW.id AND s.deleted_at IS NULL AND s.end_date >= (app_now() AT TIME ZONE m.time_zone)::date) THEN
    RAISE EXCEPTION 'meal % is scheduled: its allergens stay declared', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'schedule_allergens_declared', TABLE = 'meal';
  END IF;
  NEW.is_listed := NEW.suspended_at IS NULL AND NEW.deleted_at IS NULL
    AND coalesce((SELECT c.status = 'approved' FROM chef c WHERE c.id = NEW.chef_id FOR SHARE), false);
  -- lists are never null: "contains none of it" must be a yes or a no
  NEW.allergens := coalesce(NEW.allergens, '{}');
  NEW.may_contain := coalesce(NEW.may_contain, '{}');
  NEW.tags := coalesce(NEW.tags, '{}');
  NEW.search_text := meal_search_text(NEW.id, NEW.name, NEW.tags, NEW.chef_id);
  RETURN NEW;
END $$;
