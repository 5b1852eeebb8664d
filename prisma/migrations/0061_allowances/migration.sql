-- What an organization gives each member in a period, from the one that begins on `starts_on`. Before its first row the
-- columns of the organization hold, which is all that the version before reads.
CREATE TABLE allowance (
  id serial PRIMARY KEY,
  organization_id integer NOT NULL REFERENCES organization (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  starts_on date NOT NULL,
  dollar_cents integer CHECK (dollar_cents >= 0),
  vouchers integer CHECK (vouchers >= 0),
  reset_day integer NOT NULL CHECK (reset_day BETWEEN 1 AND 31),
  carry_cents integer NOT NULL DEFAULT 0 CHECK (carry_cents >= 0),
  carry_vouchers integer NOT NULL DEFAULT 0 CHECK (carry_vouchers >= 0),
  created_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX allowance_organization_id_starts_on_key ON allowance (organization_id, starts_on);

-- The period of an organization that `day` lies in, first day included and the next one's first day not, and what it gives.
-- Terms with another day of the month begin when a period begins, and their first period ends on the first such day that is
-- 15 days away or more, so that nobody is given twice within two weeks.
CREATE FUNCTION allowance_on(of_organization integer, day date)
RETURNS TABLE (start date, next_start date, dollar_cents integer, vouchers integer, reset_day integer, carry_cents integer, carry_vouchers integer)
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT CASE WHEN day < first_end THEN t.starts_on ELSE period_start(day, t.reset_day) END,
    least(CASE WHEN day < first_end THEN first_end ELSE next_period_start(day, t.reset_day) END,
      (SELECT min(later.starts_on) FROM allowance later WHERE later.organization_id = o.id AND later.starts_on > day)),
    coalesce(t.dollar_cents, p.dollar_cents, 0), coalesce(t.vouchers, p.vouchers, 0), t.reset_day, t.carry_cents, t.carry_vouchers
  FROM organization o LEFT JOIN plan p ON p.id = o.plan_id
  CROSS JOIN LATERAL (
    SELECT a.starts_on, a.dollar_cents, a.vouchers, a.reset_day, a.carry_cents, a.carry_vouchers
    FROM allowance a WHERE a.organization_id = o.id AND a.starts_on <= day
    UNION ALL SELECT NULL, o.dollar_cents, o.vouchers, o.reset_day, 0, 0
    ORDER BY 1 DESC NULLS LAST LIMIT 1
  ) AS t
  CROSS JOIN LATERAL (SELECT next_period_start(t.starts_on + 14, t.reset_day) AS first_end) AS f
  WHERE o.id = of_organization
$$;

-- What is left of earlier periods and moved into a new one is a grant of its own.
ALTER TABLE wallet_grant ADD COLUMN is_carried boolean NOT NULL DEFAULT false;
ALTER TABLE wallet_reset ADD COLUMN carried_amount bigint NOT NULL DEFAULT 0;

-- Days before money of a period ends on which members are reminded; 0 for never.
ALTER TABLE organization ADD COLUMN reminder_days integer NOT NULL DEFAULT 3 CHECK (reminder_days BETWEEN 0 AND 14);

-- A limit that nobody has set follows from what the organization gives. Nobody could set one so far.
ALTER TABLE organization ALTER COLUMN credit_limit_cents DROP NOT NULL, ALTER COLUMN credit_limit_cents DROP DEFAULT;
UPDATE organization SET credit_limit_cents = NULL WHERE credit_limit_cents = 0;
