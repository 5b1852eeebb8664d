-- What discovery reads: columns kept by trigger (until when something can be ordered, whether it is listed, the text
-- that search looks through) and an index for every list. Checkout touches schedule.held and schedule.sold only, and
-- nothing here costs it more than a comparison unless the last portion goes or comes back.

-- ───────────────────────────── when a row was last edited ─────────────────────────────

CREATE FUNCTION touch_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := app_now();
  RETURN NEW;
END $$;
CREATE TRIGGER touched BEFORE UPDATE ON account FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER touched BEFORE UPDATE ON cart FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER touched BEFORE UPDATE ON setting FOR EACH ROW EXECUTE FUNCTION touch_row();
-- ratings and counters are no edit
CREATE TRIGGER touched BEFORE UPDATE OF slug, full_name, excerpt, bio, image, image_alt, website, facebook_id, instagram_id,
  twitter_id, status, closed_from, closed_to, cutoff_hours, kitchen_name, kitchen_kind, kitchen_address, city, state, postal_code,
  latitude, longitude, delivery_radius_km, chef_delivers, ein_number, permit_number, permit_expires_on, daily_capacity
  ON chef FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER touched BEFORE UPDATE OF slug, sku, name, description, price_cents, is_voucher_meal, tags, ingredients,
  heating_instructions, allergens, may_contain, allergens_declared, suspended_at, deleted_at
  ON meal FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER touched BEFORE UPDATE OF start_date, end_date, count, cutoff_hours, deleted_at
  ON schedule FOR EACH ROW EXECUTE FUNCTION touch_row();

-- ───────────────────────────── schedule.orderable_until ─────────────────────────────

-- The cutoff of the last day of a range that the kitchen is open and permitted; the epoch when there is no such day.
CREATE FUNCTION last_cutoff(start_date date, end_date date, hours integer, window_start time, zone text,
  closed_from date, closed_to date, permit_until date) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN d >= start_date THEN cutoff_at(d, window_start, zone, hours) ELSE 'epoch'::timestamptz END
  FROM (
    SELECT CASE WHEN closed_from <= day AND (closed_to IS NULL OR closed_to >= day) THEN closed_from - 1 ELSE day END AS d
    FROM (SELECT least(end_date, permit_until) AS day) capped
  ) open_days
$$;

-- The kitchen is locked in share mode, so that a cutoff or closure changed at the same moment waits and then recomputes.
-- The meal is locked as it will be a moment later, when its own column is kept: two who share it first would deadlock.
CREATE FUNCTION keep_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  until timestamptz;
BEGIN
  IF NEW.deleted_at IS NULL AND (TG_OP = 'INSERT' OR NEW.meal_id <> OLD.meal_id OR OLD.deleted_at IS NOT NULL)
     AND NOT coalesce((SELECT allergens_declared FROM meal WHERE id = NEW.meal_id FOR NO KEY UPDATE), true) THEN
    RAISE EXCEPTION 'meal % has no declared allergens', NEW.meal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'schedule_allergens_declared', TABLE = 'schedule';
  END IF;
  SELECT last_cutoff(NEW.start_date, NEW.end_date, coalesce(NEW.cutoff_hours, c.cutoff_hours), m.window_start, m.time_zone,
      c.closed_from, c.closed_to, CASE WHEN m.permit_required THEN coalesce(c.permit_expires_on, '-infinity'::date) END)
    INTO until FROM chef c JOIN marketplace m ON m.id = c.marketplace_id WHERE c.id = NEW.chef_id FOR SHARE OF c;
  NEW.orderable_until := coalesce(until, NEW.orderable_until);
  RETURN NEW;
END $$;
CREATE TRIGGER kept BEFORE INSERT OR UPDATE OF meal_id, chef_id, marketplace_id, start_date, end_date, cutoff_hours, deleted_at, orderable_until
  ON schedule FOR EACH ROW EXECUTE FUNCTION keep_schedule();

-- Ranges that ended more than two days ago are past every cutoff, whatever the hours and the zone become.
CREATE FUNCTION renew_schedules_of_chef() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE schedule SET orderable_until = orderable_until
  WHERE chef_id = NEW.id AND deleted_at IS NULL AND end_date >= app_now()::date - 2;
  RETURN NULL;
END $$;
CREATE TRIGGER schedules_kept AFTER UPDATE OF cutoff_hours, closed_from, closed_to, permit_expires_on ON chef FOR EACH ROW
  WHEN ((OLD.cutoff_hours, OLD.closed_from, OLD.closed_to, OLD.permit_expires_on)
    IS DISTINCT FROM (NEW.cutoff_hours, NEW.closed_from, NEW.closed_to, NEW.permit_expires_on))
  EXECUTE FUNCTION renew_schedules_of_chef();

CREATE FUNCTION renew_schedules_of_marketplace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE schedule SET orderable_until = orderable_until
  WHERE marketplace_id = NEW.id AND deleted_at IS NULL AND end_date >= app_now()::date - 2;
  RETURN NULL;
END $$;
CREATE TRIGGER schedules_kept AFTER UPDATE OF window_start, time_zone, permit_required ON marketplace FOR EACH ROW
  WHEN ((OLD.window_start, OLD.time_zone, OLD.permit_required) IS DISTINCT FROM (NEW.window_start, NEW.time_zone, NEW.permit_required))
  EXECUTE FUNCTION renew_schedules_of_marketplace();

-- ───────────────────────────── meal.orderable_until ─────────────────────────────

-- The meals are locked first, in order: the second statement then sees what a rival sold before it let go.
CREATE FUNCTION renew_orderable(meals integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM meal WHERE id = ANY (meals) ORDER BY id FOR NO KEY UPDATE;
  UPDATE meal m SET orderable_until = latest.at
  FROM unnest(meals) AS given (id), LATERAL (
    SELECT max(s.orderable_until) AS at FROM schedule s
    WHERE s.meal_id = given.id AND s.deleted_at IS NULL AND s.held + s.sold < s.count) latest
  WHERE m.id = given.id AND m.orderable_until IS DISTINCT FROM latest.at;
END $$;

CREATE FUNCTION keep_meal_orderable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_orderable(ARRAY[OLD.meal_id, NEW.meal_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER meal_kept_on_update AFTER UPDATE ON schedule FOR EACH ROW
  WHEN ((OLD.held + OLD.sold < OLD.count) <> (NEW.held + NEW.sold < NEW.count)
    OR OLD.orderable_until <> NEW.orderable_until OR OLD.meal_id <> NEW.meal_id OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION keep_meal_orderable();

-- New and removed schedules once for each statement, so that a bulk load costs one pass.
CREATE FUNCTION keep_meals_orderable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_orderable(ARRAY(SELECT DISTINCT meal_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER meal_kept_on_insert AFTER INSERT ON schedule REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_meals_orderable();
CREATE TRIGGER meal_kept_on_delete AFTER DELETE ON schedule REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_meals_orderable();

-- ───────────────────────────── meal.is_listed, meal.search_text ─────────────────────────────

CREATE FUNCTION meal_search_text(meal_id integer, name text, tags text[], chef_id integer) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT search_fold(concat_ws(' ', name, (SELECT c.full_name FROM chef c WHERE c.id = chef_id),
    (SELECT string_agg(cu.title, ' ' ORDER BY cu.id) FROM meal_cuisine mc JOIN cuisine cu ON cu.id = mc.cuisine_id
     WHERE mc.meal_id = meal_search_text.meal_id),
    array_to_string(tags, ' ')))
$$;

CREATE FUNCTION keep_meal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.allergens_declared AND NOT NEW.allergens_declared
     AND EXISTS (SELECT FROM schedule s WHERE s.meal_id = NEW.id AND s.deleted_at IS NULL AND s.orderable_until > app_now()) THEN
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
CREATE TRIGGER kept BEFORE INSERT OR UPDATE OF chef_id, name, tags, allergens, may_contain, allergens_declared, suspended_at, deleted_at, is_listed, search_text
  ON meal FOR EACH ROW EXECUTE FUNCTION keep_meal();

CREATE FUNCTION renew_meals_of_chef() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE meal SET is_listed = is_listed WHERE chef_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER meals_kept AFTER UPDATE OF status, full_name ON chef FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.full_name <> NEW.full_name) EXECUTE FUNCTION renew_meals_of_chef();

CREATE FUNCTION renew_meals_of_cuisine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE meal SET search_text = search_text WHERE id IN (SELECT meal_id FROM meal_cuisine WHERE cuisine_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER meals_kept AFTER UPDATE OF title ON cuisine FOR EACH ROW
  WHEN (OLD.title <> NEW.title) EXECUTE FUNCTION renew_meals_of_cuisine();

-- Once for each statement, so that a bulk load costs one pass.
CREATE FUNCTION renew_meals_of_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE meal SET search_text = search_text WHERE id IN (SELECT meal_id FROM links);
  RETURN NULL;
END $$;
CREATE TRIGGER meals_kept_on_insert AFTER INSERT ON meal_cuisine REFERENCING NEW TABLE AS links
  FOR EACH STATEMENT EXECUTE FUNCTION renew_meals_of_links();
CREATE TRIGGER meals_kept_on_delete AFTER DELETE ON meal_cuisine REFERENCING OLD TABLE AS links
  FOR EACH STATEMENT EXECUTE FUNCTION renew_meals_of_links();

-- ───────────────────────────── indexes ─────────────────────────────

-- Room on the page for a new version of the row: checkout's updates then touch no index.
ALTER TABLE schedule SET (fillfactor = 80);
ALTER TABLE meal SET (fillfactor = 90);

-- A list walks one of these in its order and stops after a page. The trailing columns let it skip what can no longer be
-- ordered, and the other half of the menu, without reading the row. Twice each: within a marketplace, and for the global one.
CREATE INDEX meal_by_rank ON meal (marketplace_id, rank_rating DESC, id, orderable_until, is_voucher_meal) WHERE is_listed;
CREATE INDEX meal_by_price ON meal (marketplace_id, price_cents, id, orderable_until, is_voucher_meal) WHERE is_listed;
CREATE INDEX meal_by_newest ON meal (marketplace_id, id DESC, orderable_until, is_voucher_meal) WHERE is_listed;
CREATE INDEX meal_by_popular ON meal (marketplace_id, sold_this_week DESC, id, orderable_until, is_voucher_meal) WHERE is_listed;
CREATE INDEX meal_by_rating ON meal (marketplace_id, rating_of(rating_sum, review_count) DESC, id, orderable_until, is_voucher_meal) WHERE is_listed;
CREATE INDEX meal_everywhere_by_rank ON meal (rank_rating DESC, id, orderable_until, is_voucher_meal) WHERE is_listed;
CREATE INDEX meal_everywhere_by_price ON meal (price_cents, id, orderable_until, is_voucher_meal) WHERE is_listed;
CREATE INDEX meal_everywhere_by_newest ON meal (id DESC, orderable_until, is_voucher_meal) WHERE is_listed;
CREATE INDEX meal_everywhere_by_popular ON meal (sold_this_week DESC, id, orderable_until, is_voucher_meal) WHERE is_listed;
CREATE INDEX meal_everywhere_by_rating ON meal (rating_of(rating_sum, review_count) DESC, id, orderable_until, is_voucher_meal) WHERE is_listed;
-- Counts read these alone, never the rows.
CREATE INDEX meal_to_count ON meal (marketplace_id, orderable_until) INCLUDE (is_voucher_meal) WHERE is_listed;
CREATE INDEX meal_everywhere_to_count ON meal (orderable_until) INCLUDE (is_voucher_meal) WHERE is_listed;
-- fastupdate off: a pending list would make every search pay for the last edits
CREATE INDEX meal_search ON meal USING gin (search_text gin_trgm_ops) WITH (fastupdate = off) WHERE is_listed;
-- A cook's own menu and the meals of one cook.
CREATE INDEX meal_of_chef ON meal (chef_id, id DESC) WHERE deleted_at IS NULL;

CREATE INDEX chef_by_rank ON chef (marketplace_id, rank_rating DESC, id) WHERE status = 'approved';
CREATE INDEX chef_everywhere_by_rank ON chef (rank_rating DESC, id) WHERE status = 'approved';
CREATE INDEX chef_search ON chef USING gin (search_fold(full_name) gin_trgm_ops) WITH (fastupdate = off) WHERE status = 'approved';
CREATE INDEX schedule_of_day ON schedule USING gist (marketplace_id, daterange(start_date, end_date, '[]')) WHERE deleted_at IS NULL;
CREATE INDEX zip_place_near ON zip_place USING gist (point(longitude, latitude));

-- The listed meals that hold words like these, a letter or two wrong: 'biryiani' finds biryani. The longest word first, it
-- drives the index. Half of a word's trigrams in one place is alike enough; the extension's own 0.6 misses too much.
CREATE FUNCTION misspelt_meals(words text[]) RETURNS SETOF integer LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT m.id FROM meal m
  WHERE m.is_listed AND words[1] <% m.search_text
    AND NOT EXISTS (SELECT FROM unnest(words[2:]) word WHERE NOT word <% m.search_text)
$$;
CREATE FUNCTION misspelt_chefs(words text[]) RETURNS SETOF integer LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT c.id FROM chef c
  WHERE c.status = 'approved' AND words[1] <% search_fold(c.full_name)
    AND NOT EXISTS (SELECT FROM unnest(words[2:]) word WHERE NOT word <% search_fold(c.full_name))
$$;
