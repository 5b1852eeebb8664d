-- What the tables of 0001 cannot say: the clock, checks, keys over part of a table, rows that are only ever added,
-- and the app's role. The money tables have their own rules in 0003_money; what discovery reads is kept in 0004_discovery.

-- ───────────────────────────── the clock ─────────────────────────────

INSERT INTO clock (id, offset_seconds) VALUES (1, 0) ON CONFLICT DO NOTHING;
ALTER TABLE clock ADD CONSTRAINT clock_one_row CHECK (id = 1);

-- Every process listens on channel 'clock' and takes over the new offset (seconds).
CREATE FUNCTION tell_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('clock', NEW.offset_seconds::text);
  RETURN NULL;
END $$;
CREATE TRIGGER clock_told AFTER INSERT OR UPDATE ON clock FOR EACH ROW EXECUTE FUNCTION tell_clock();

-- ───────────────────────────── small functions ─────────────────────────────

-- Text as search compares it: no accents, lower case, apostrophes closed up, anything but letters and digits a space.
-- IMMUTABLE although unaccent's dictionary could be edited: nobody edits it here, and indexes need the promise.
CREATE FUNCTION search_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary,
    translate(words, '''’`', ''))), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The mean that is shown, to two places; 0 without reviews.
CREATE FUNCTION rating_of(rating_sum integer, review_count integer) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN review_count > 0 THEN round(rating_sum::numeric / review_count, 2)::double precision ELSE 0::double precision END
$$;

-- Kilometres between two points in degrees, on a sphere; null when one is unknown.
CREATE FUNCTION km_between(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 12742 * asin(least(1, sqrt(power(sind((lat2 - lat1) / 2), 2)
    + cosd(lat1) * cosd(lat2) * power(sind((lon2 - lon1) / 2), 2))))
$$;

-- ───────────────────────────── cutoffs ─────────────────────────────

-- The moment up to which `day` can be ordered: the start of the delivery window on that day, in the kitchen's zone,
-- less the cutoff in elapsed hours. A local time that a change of clocks skips or repeats is read as Postgres reads it.
CREATE FUNCTION cutoff_at(day date, window_start time, zone text, hours integer) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ((day + window_start) AT TIME ZONE zone) - make_interval(hours => hours)
$$;

CREATE FUNCTION cutoff_at(day date, marketplace integer, hours integer) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ((day + m.window_start) AT TIME ZONE m.time_zone) - make_interval(hours => hours)
  FROM marketplace m WHERE m.id = marketplace
$$;

-- The first day of start_date..end_date that can still be ordered at the instant `at`, or null: its cutoff lies ahead,
-- the kitchen is not closed (closed_to null: until further notice) and the permit has not run out (permit_until null:
-- none is needed). Portions are not looked at. Inlined by the planner where `at` is a column: give it one.
CREATE FUNCTION next_orderable_date(start_date date, end_date date, hours integer, window_start time, zone text,
  at timestamptz, closed_from date, closed_to date, permit_until date) RETURNS date
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN d <= end_date AND (permit_until IS NULL OR d <= permit_until) THEN d END
  FROM (
    SELECT CASE WHEN open_day < closed_from OR closed_from IS NULL OR open_day > closed_to THEN open_day
                WHEN closed_to IS NULL THEN NULL
                ELSE closed_to + 1 END AS d
    FROM (SELECT greatest(start_date,
      ((at + make_interval(hours => hours)) AT TIME ZONE zone)::date
        + CASE WHEN ((at + make_interval(hours => hours)) AT TIME ZONE zone)::time >= window_start THEN 1 ELSE 0 END
    ) AS open_day) opening
  ) chosen
$$;

-- The same for one schedule, now; null also when it is deleted or sold out. For decisions about single rows.
CREATE FUNCTION next_orderable_date(schedule_id integer) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT next_orderable_date(s.start_date, s.end_date, coalesce(s.cutoff_hours, c.cutoff_hours), m.window_start, m.time_zone,
    app_now(), c.closed_from, c.closed_to,
    CASE WHEN m.permit_required THEN coalesce(c.permit_expires_on, '-infinity'::date) END)
  FROM schedule s JOIN chef c ON c.id = s.chef_id JOIN marketplace m ON m.id = s.marketplace_id
  WHERE s.id = schedule_id AND s.deleted_at IS NULL AND s.held + s.sold < s.count
$$;

-- Every day of one schedule that can be ordered now, first to last; portions are the caller's business.
CREATE FUNCTION orderable_dates(schedule_id integer) RETURNS SETOF date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT day::date
  FROM schedule s JOIN chef c ON c.id = s.chef_id JOIN marketplace m ON m.id = s.marketplace_id,
    generate_series(s.start_date::timestamp, s.end_date::timestamp, interval '1 day') AS day
  WHERE s.id = schedule_id AND s.deleted_at IS NULL
    AND cutoff_at(day::date, m.window_start, m.time_zone, coalesce(s.cutoff_hours, c.cutoff_hours)) > app_now()
    AND NOT (c.closed_from IS NOT NULL AND day::date >= c.closed_from AND (c.closed_to IS NULL OR day::date <= c.closed_to))
    AND (NOT m.permit_required OR day::date <= c.permit_expires_on)
  ORDER BY day
$$;

-- ───────────────────────────── only ever added ─────────────────────────────

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- The app's role may be missing where the owner may not create roles: then an operator makes it and grants later.
CREATE FUNCTION app_role_exists() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dindin_app')
$$;

-- Rows of `target` can be added and read, by anyone at all, and nothing else: by trigger and by grant.
CREATE FUNCTION make_append_only(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION refuse_change()', target);
  EXECUTE format('CREATE TRIGGER append_only_all BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', target);
  IF app_role_exists() THEN
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %s FROM dindin_app', target);
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION make_append_only(regclass) FROM PUBLIC;

-- The owner migrates; the app signs in as dindin_app, which `npm start` (or an operator) gives a login and a password.
-- Roles belong to the whole cluster, and several databases may be migrated at once: being second is no failure.
DO $$
BEGIN
  IF NOT app_role_exists() THEN
    CREATE ROLE dindin_app NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN RAISE WARNING 'role dindin_app is missing and may not be created by %', current_user;
END $$;
DO $$
BEGIN
  IF app_role_exists() THEN
    GRANT USAGE ON SCHEMA public TO dindin_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO dindin_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO dindin_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO dindin_app;
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO dindin_app;
    REVOKE ALL ON _prisma_migrations FROM dindin_app;
    GRANT SELECT ON _prisma_migrations TO dindin_app;
    REVOKE INSERT, DELETE ON clock FROM dindin_app;
  END IF;
END $$;
SELECT make_append_only('audit_entry');

-- ───────────────────────────── keys over part of a table ─────────────────────────────

CREATE UNIQUE INDEX marketplace_one_global ON marketplace (is_global) WHERE is_global;
CREATE UNIQUE INDEX address_one_preferred ON address (account_id) WHERE preferred AND deleted_at IS NULL;
CREATE UNIQUE INDEX chef_one_primary_cuisine ON chef_cuisine (chef_id) WHERE is_primary;
-- A delivery date picks the schedule, so two live ones of a meal never share a day.
ALTER TABLE schedule ADD CONSTRAINT schedule_no_overlap
  EXCLUDE USING gist (meal_id WITH =, daterange(start_date, end_date, '[]') WITH &&) WHERE (deleted_at IS NULL);

-- ───────────────────────────── checks ─────────────────────────────

ALTER TABLE account
  ADD CONSTRAINT account_phone_e164 CHECK (phone ~ '^\+1[0-9]{10}$'),
  ADD CONSTRAINT account_zip_digits CHECK (zip_code ~ '^[0-9]{5}$'),
  ADD CONSTRAINT account_no_self_referral CHECK (referred_by_id <> id);
ALTER TABLE one_time_code
  ADD CONSTRAINT one_time_code_attempts CHECK (attempts BETWEEN 0 AND 5),
  ADD CONSTRAINT one_time_code_times CHECK (expires_at > created_at);
ALTER TABLE access_key ADD CONSTRAINT access_key_times CHECK (expires_at > created_at);
ALTER TABLE password_reset ADD CONSTRAINT password_reset_times CHECK (expires_at > created_at);
ALTER TABLE upload ADD CONSTRAINT upload_size CHECK (width > 0 AND height > 0 AND bytes > 0);
ALTER TABLE address
  ADD CONSTRAINT address_zip_digits CHECK (postal_code ~ '^[0-9]{5}$'),
  ADD CONSTRAINT address_place CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180
    AND (latitude IS NULL) = (longitude IS NULL));
ALTER TABLE marketplace
  ADD CONSTRAINT marketplace_window CHECK (window_start < window_end),
  ADD CONSTRAINT marketplace_caps CHECK (max_meals_per_day > 0 AND max_meals_per_week > 0 AND max_meals_per_year > 0
    AND max_sales_year_cents BETWEEN 1 AND 999999999999),
  ADD CONSTRAINT marketplace_place CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180),
  -- an unknown zone fails while it is evaluated
  ADD CONSTRAINT marketplace_zone CHECK ((timestamp '2026-01-01' AT TIME ZONE time_zone) IS NOT NULL);
ALTER TABLE organization
  ADD CONSTRAINT organization_zone CHECK ((timestamp '2026-01-01' AT TIME ZONE time_zone) IS NOT NULL),
  ADD CONSTRAINT organization_amounts CHECK (reset_day BETWEEN 1 AND 31 AND credit_limit_cents >= 0 AND dollar_cents >= 0 AND vouchers >= 0);
ALTER TABLE zip_place
  ADD CONSTRAINT zip_place_digits CHECK (zip ~ '^[0-9]{5}$'),
  ADD CONSTRAINT zip_place_place CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);
ALTER TABLE fee_rule
  ADD CONSTRAINT fee_rule_amounts CHECK (delivery_cents BETWEEN 0 AND 100000 AND service_bps BETWEEN 0 AND 10000 AND tax_bps BETWEEN 0 AND 10000),
  ADD CONSTRAINT fee_rule_times CHECK (valid_to > valid_from);
ALTER TABLE feature
  ADD CONSTRAINT feature_target CHECK ((kind = 'meal' AND meal_id IS NOT NULL AND chef_id IS NULL)
    OR (kind = 'chef' AND chef_id IS NOT NULL AND meal_id IS NULL)),
  ADD CONSTRAINT feature_times CHECK (ends_at > starts_at);
ALTER TABLE chef
  ADD CONSTRAINT chef_cutoff CHECK (cutoff_hours IN (12, 24, 36, 48, 72)),
  ADD CONSTRAINT chef_closed CHECK ((closed_to IS NULL OR closed_from IS NOT NULL) AND closed_to >= closed_from),
  ADD CONSTRAINT chef_place CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180),
  ADD CONSTRAINT chef_limits CHECK (delivery_radius_km > 0 AND daily_capacity > 0),
  ADD CONSTRAINT chef_rating CHECK (review_count >= 0 AND rating_sum BETWEEN review_count AND review_count * 5 AND rank_rating BETWEEN 0 AND 5);
ALTER TABLE meal
  ADD CONSTRAINT meal_words CHECK (name <> '' AND sku <> '' AND slug <> ''),
  ADD CONSTRAINT meal_price CHECK (price_cents BETWEEN 1 AND 1000000),
  ADD CONSTRAINT meal_rating CHECK (review_count >= 0 AND rating_sum BETWEEN review_count AND review_count * 5 AND rank_rating BETWEEN 0 AND 5),
  ADD CONSTRAINT meal_lists CHECK (tags IS NOT NULL AND allergens IS NOT NULL AND may_contain IS NOT NULL),
  ADD CONSTRAINT meal_sold CHECK (sold_this_week >= 0);
ALTER TABLE meal_image ADD CONSTRAINT meal_image_size CHECK (width > 0 AND height > 0 AND position BETWEEN 0 AND 9);
ALTER TABLE schedule
  ADD CONSTRAINT schedule_range CHECK (start_date <= end_date AND end_date - start_date < 366),
  ADD CONSTRAINT schedule_portions CHECK (count > 0 AND held >= 0 AND sold >= 0 AND held + sold <= count),
  ADD CONSTRAINT schedule_cutoff CHECK (cutoff_hours IN (12, 24, 36, 48, 72));
ALTER TABLE cart_line ADD CONSTRAINT cart_line_quantity CHECK (quantity BETWEEN 1 AND 99);
ALTER TABLE card ADD CONSTRAINT card_face CHECK (last4 ~ '^[0-9]{4}$' AND exp_month BETWEEN 1 AND 12 AND exp_year BETWEEN 2000 AND 2100);
ALTER TABLE dispute ADD CONSTRAINT dispute_amount CHECK (amount_cents >= 0);
ALTER TABLE provider_event ADD CONSTRAINT provider_event_attempts CHECK (attempts >= 0);
ALTER TABLE plan ADD CONSTRAINT plan_amounts CHECK (dollar_cents >= 0 AND vouchers >= 0 AND fee_cents >= 0);
ALTER TABLE invitation ADD CONSTRAINT invitation_times CHECK (expires_at > created_at);
ALTER TABLE offer ADD CONSTRAINT offer_times CHECK (ends_at > starts_at);
ALTER TABLE member_import ADD CONSTRAINT member_import_rows CHECK (total_rows >= 0 AND good_rows >= 0 AND done_rows >= 0);
ALTER TABLE member_import_row ADD CONSTRAINT member_import_row_number CHECK (row_number > 0);
ALTER TABLE export ADD CONSTRAINT export_rows CHECK (rows_done >= 0 AND rows_total >= 0);
ALTER TABLE review ADD CONSTRAINT review_rating CHECK (rating BETWEEN 1 AND 5);
ALTER TABLE content_page ADD CONSTRAINT content_page_version CHECK (version > 0);
