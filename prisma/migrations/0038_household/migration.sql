-- The people a diner orders for as well, by first name or nickname: what they avoid and how they eat. Nobody but that diner
-- sees them, and they go with the account.
SET LOCAL lock_timeout = '3s';
CREATE TABLE household_eater (
  id serial PRIMARY KEY,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  name text NOT NULL,
  allergens "Allergen"[],
  diets text[],
  created_at timestamptz(3) NOT NULL DEFAULT app_now()
);
-- two of one name could not be told apart where a meal warns; it also finds a diner's own
CREATE UNIQUE INDEX household_eater_name ON household_eater (account_id, lower(name));

CREATE TRIGGER living_account BEFORE INSERT ON household_eater FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
