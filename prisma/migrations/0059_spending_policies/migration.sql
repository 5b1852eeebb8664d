-- What an organization lets its money pay. A row is never changed: a change ends it and writes the next version, so that what
-- was decided under it can be explained later. Empty lists and nulls limit nothing.
CREATE TABLE spending_policy (
  id serial PRIMARY KEY,
  organization_id int NOT NULL REFERENCES organization (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL,
  weekdays int[] NOT NULL DEFAULT '{}',
  from_time time(0),
  to_time time(0),
  zips text[] NOT NULL DEFAULT '{}',
  cuisines int[] NOT NULL DEFAULT '{}',
  cooks int[] NOT NULL DEFAULT '{}',
  max_cents int,
  max_orders int,
  per text,
  replaces_id int UNIQUE REFERENCES spending_policy (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  ended_at timestamptz(3),
  CONSTRAINT spending_policy_limits CHECK (weekdays <@ ARRAY[0, 1, 2, 3, 4, 5, 6] AND (from_time IS NULL) = (to_time IS NULL)
    AND from_time < to_time IS NOT FALSE AND max_cents >= 0 IS NOT FALSE AND max_orders > 0 IS NOT FALSE
    AND (max_orders IS NULL) = (per IS NULL) AND per IN ('week', 'month') IS NOT FALSE)
);
CREATE INDEX spending_policy_organization_id_id_idx ON spending_policy (organization_id, id);
