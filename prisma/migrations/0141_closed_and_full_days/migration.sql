-- Days on which a kitchen cooks nothing besides its pause, as its cook says (also_closed); and days for which it takes no
-- more, by its own limits and the law's, as a job keeps them (full_days): lists and dates skip both, carts and checkouts
-- count by themselves what is full, since a diner's own hold does not count against them.
ALTER TABLE chef
  ADD COLUMN also_closed datemultirange NOT NULL DEFAULT '{}'::datemultirange,
  ADD COLUMN full_days datemultirange NOT NULL DEFAULT '{}'::datemultirange,
  -- orders that one delivery window takes
  ADD COLUMN window_capacity integer CHECK (window_capacity > 0),
  -- what the rank of the cook and their meals is multiplied by: below 1 for a score below 95 %
  ADD COLUMN rank_factor double precision NOT NULL DEFAULT 1 CHECK (rank_factor > 0 AND rank_factor <= 1);

-- As the one with a pause alone (0005), with further days that are closed.
CREATE FUNCTION next_orderable_date(start_date date, end_date date, hours integer, window_start time, zone text,
  at timestamptz, closed_from date, closed_to date, also_closed datemultirange, permit_until date) RETURNS date
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  day date := greatest(start_date, (((at + make_interval(hours => hours)) AT TIME ZONE zone) - window_start)::date + 1);
BEGIN
  LOOP
    IF day >= closed_from AND (closed_to IS NULL OR day <= closed_to) THEN
      day := closed_to + 1;
    ELSIF NOT isempty(also_closed) AND also_closed @> day THEN
      -- null after a range without an end
      day := (SELECT upper(closed) FROM unnest(also_closed) AS closed WHERE closed @> day);
    ELSE
      EXIT;
    END IF;
  END LOOP;
  IF day > end_date OR day > permit_until THEN
    RETURN NULL;
  END IF;
  RETURN day;
END $$;

CREATE FUNCTION last_cutoff(start_date date, end_date date, hours integer, window_start time, zone text,
  closed_from date, closed_to date, also_closed datemultirange, permit_until date) RETURNS timestamptz
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  day date := least(end_date, permit_until);
BEGIN
  LOOP
    IF closed_from <= day AND (closed_to IS NULL OR closed_to >= day) THEN
      day := closed_from - 1;
    ELSIF NOT isempty(also_closed) AND also_closed @> day THEN
      day := (SELECT lower(closed) - 1 FROM unnest(also_closed) AS closed WHERE closed @> day);
    ELSE
      EXIT;
    END IF;
  END LOOP;
  RETURN CASE WHEN day >= start_date THEN cutoff_at(day, window_start, zone, hours) ELSE 'epoch'::timestamptz END;
END $$;

CREATE OR REPLACE FUNCTION next_orderable_date(schedule_id integer) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT next_orderable_date(s.start_date, s.end_date, coalesce(s.cutoff_hours, c.cutoff_hours), m.window_start, m.time_zone,
    app_now(), c.closed_from, c.closed_to, c.also_closed + c.full_days,
    CASE WHEN m.permit_required THEN coalesce(c.permit_expires_on, '-infinity'::date) END)
  FROM schedule s JOIN chef c ON c.id = s.chef_id JOIN marketplace m ON m.id = s.marketplace_id
  WHERE s.id = schedule_id AND s.deleted_at IS NULL AND s.held + s.sold < s.count
$$;

CREATE OR REPLACE FUNCTION orderable_dates(schedule_id integer) RETURNS SETOF date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT day::date
  FROM schedule s JOIN chef c ON c.id = s.chef_id JOIN marketplace m ON m.id = s.marketplace_id,
    generate_series(s.start_date::timestamp, s.end_date::timestamp, interval '1 day') AS day
  WHERE s.id = schedule_id AND s.deleted_at IS NULL
    AND cutoff_at(day::date, m.window_start, m.time_zone, coalesce(s.cutoff_hours, c.cutoff_hours)) > app_now()
    AND NOT (c.closed_from IS NOT NULL AND day::date >= c.closed_from AND (c.closed_to IS NULL OR day::date <= c.closed_to))
    AND NOT (c.also_closed + c.full_days) @> day::date
    AND (NOT m.permit_required OR day::date <= c.permit_expires_on)
  ORDER BY day
$$;

CREATE OR REPLACE FUNCTION keep_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  until timestamptz;
BEGIN
  IF NEW.deleted_at IS NULL AND (TG_OP = 'INSERT' OR NEW.meal_id <> OLD.meal_id OR OLD.deleted_at IS NOT NULL)
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

CREATE TRIGGER schedules_kept_by_days AFTER UPDATE OF also_closed, full_days ON chef FOR EACH ROW
  WHEN ((OLD.also_closed, OLD.full_days) IS DISTINCT FROM (NEW.also_closed, NEW.full_days))
  EXECUTE FUNCTION renew_schedules_of_chef();
