-- No transaction: lists are never null. Nobody's statements leave one null, but a column that was left out was null, and what
-- reads it had to ask. Each table is asked for by itself and gives way after 0.7 s; run again, each step does nothing or the
-- same once more. First the defaults: from here on the version before fills the lists, too.
SET lock_timeout = '700ms';
ALTER TABLE account ALTER COLUMN allergens SET DEFAULT '{}', ALTER COLUMN diets SET DEFAULT '{}';
ALTER TABLE household_eater ALTER COLUMN allergens SET DEFAULT '{}', ALTER COLUMN diets SET DEFAULT '{}';
ALTER TABLE meal
  ALTER COLUMN tags SET DEFAULT '{}', ALTER COLUMN allergens SET DEFAULT '{}', ALTER COLUMN may_contain SET DEFAULT '{}';
ALTER TABLE cart_line ALTER COLUMN allergens_acknowledged SET DEFAULT '{}';
ALTER TABLE order_line
  ALTER COLUMN allergens SET DEFAULT '{}', ALTER COLUMN may_contain SET DEFAULT '{}',
  ALTER COLUMN allergens_acknowledged SET DEFAULT '{}';
-- Rows from before, two thousand a transaction. Lines of orders come after those of carts, from which they are written.
DO $$
DECLARE
  list record;
  last bigint;
BEGIN
  FOR list IN SELECT * FROM (VALUES
    ('account', 'allergens'), ('account', 'diets'), ('household_eater', 'allergens'), ('household_eater', 'diets'),
    ('meal', 'tags'), ('meal', 'allergens'), ('meal', 'may_contain'), ('cart_line', 'allergens_acknowledged'),
    ('order_line', 'allergens'), ('order_line', 'may_contain'), ('order_line', 'allergens_acknowledged')
  ) AS lists (of, name) LOOP
    EXECUTE format('SELECT max(id) FROM %I', list.of) INTO last;
    FOR batch IN 0 .. coalesce(last, 0) / 2000 LOOP
      EXECUTE format('UPDATE %1$I SET %2$I = DEFAULT WHERE id BETWEEN %3$s AND %4$s AND %2$I IS NULL',
        list.of, list.name, batch * 2000, batch * 2000 + 1999);
      COMMIT;
    END LOOP;
  END LOOP;
END $$;
-- A check that is validated while others write spares NOT NULL the reading of the whole table under its lock.
ALTER TABLE account DROP CONSTRAINT IF EXISTS account_lists,
  ADD CONSTRAINT account_lists CHECK (allergens IS NOT NULL AND diets IS NOT NULL) NOT VALID;
ALTER TABLE household_eater DROP CONSTRAINT IF EXISTS household_eater_lists,
  ADD CONSTRAINT household_eater_lists CHECK (allergens IS NOT NULL AND diets IS NOT NULL) NOT VALID;
ALTER TABLE meal DROP CONSTRAINT IF EXISTS meal_lists,
  ADD CONSTRAINT meal_lists CHECK (tags IS NOT NULL AND allergens IS NOT NULL AND may_contain IS NOT NULL) NOT VALID;
ALTER TABLE cart_line DROP CONSTRAINT IF EXISTS cart_line_lists,
  ADD CONSTRAINT cart_line_lists CHECK (allergens_acknowledged IS NOT NULL) NOT VALID;
ALTER TABLE order_line DROP CONSTRAINT IF EXISTS order_line_lists,
  ADD CONSTRAINT order_line_lists
    CHECK (allergens IS NOT NULL AND may_contain IS NOT NULL AND allergens_acknowledged IS NOT NULL) NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_lists;
ALTER TABLE household_eater VALIDATE CONSTRAINT household_eater_lists;
ALTER TABLE meal VALIDATE CONSTRAINT meal_lists;
ALTER TABLE cart_line VALIDATE CONSTRAINT cart_line_lists;
ALTER TABLE order_line VALIDATE CONSTRAINT order_line_lists;
ALTER TABLE account ALTER COLUMN allergens SET NOT NULL, ALTER COLUMN diets SET NOT NULL;
ALTER TABLE household_eater ALTER COLUMN allergens SET NOT NULL, ALTER COLUMN diets SET NOT NULL;
ALTER TABLE meal
  ALTER COLUMN tags SET NOT NULL, ALTER COLUMN allergens SET NOT NULL, ALTER COLUMN may_contain SET NOT NULL;
ALTER TABLE cart_line ALTER COLUMN allergens_acknowledged SET NOT NULL;
ALTER TABLE order_line
  ALTER COLUMN allergens SET NOT NULL, ALTER COLUMN may_contain SET NOT NULL,
  ALTER COLUMN allergens_acknowledged SET NOT NULL;
-- Only now: together with NOT NULL they would be gone before it looks for them.
ALTER TABLE account DROP CONSTRAINT account_lists;
ALTER TABLE household_eater DROP CONSTRAINT household_eater_lists;
ALTER TABLE meal DROP CONSTRAINT meal_lists;
ALTER TABLE cart_line DROP CONSTRAINT cart_line_lists;
ALTER TABLE order_line DROP CONSTRAINT order_line_lists;
