-- The organisations' money: the calendar of its periods, and the indexes its sweeps and lists need.

-- ───────────────────────────── periods ─────────────────────────────

-- The day of a month on which a period begins: `reset_day` (1 to 31), or the last day of a shorter month.
CREATE FUNCTION reset_day_in(month_first date, reset_day integer) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(month_first + reset_day - 1, (month_first + interval '1 month')::date - 1)
$$;

-- The first day of the period that `day` lies in. Days of the organisation's calendar: no hours, so no change of clocks.
CREATE FUNCTION period_start(day date, reset_day integer) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN day >= reset_day_in(date_trunc('month', day::timestamp)::date, reset_day)
    THEN reset_day_in(date_trunc('month', day::timestamp)::date, reset_day)
    ELSE reset_day_in((date_trunc('month', day::timestamp) - interval '1 month')::date, reset_day) END
$$;

-- The first day of the period after the one that `day` lies in.
CREATE FUNCTION next_period_start(day date, reset_day integer) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN day < reset_day_in(date_trunc('month', day::timestamp)::date, reset_day)
    THEN reset_day_in(date_trunc('month', day::timestamp)::date, reset_day)
    ELSE reset_day_in((date_trunc('month', day::timestamp) + interval '1 month')::date, reset_day) END
$$;

-- ───────────────────────────── sweeps and lists ─────────────────────────────

SET lock_timeout = '3s';

-- Plan money that is still open: what a reset ends.
CREATE INDEX wallet_grant_open_plan ON wallet_grant (organization_id, asset, period_end) WHERE source = 'plan' AND ended_at IS NULL;
-- The last period of an organisation, and who is done in it.
CREATE INDEX wallet_reset_organization_id_asset_period_start_idx ON wallet_reset (organization_id, asset, period_start DESC);
