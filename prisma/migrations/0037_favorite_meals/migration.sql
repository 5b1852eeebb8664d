-- The dishes somebody keeps. Its key is also the way to all of one account's; the other index is for a meal that is deleted.
CREATE TABLE favorite_meal (
  account_id integer NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  meal_id integer NOT NULL REFERENCES meal (id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  PRIMARY KEY (account_id, meal_id)
);
CREATE INDEX favorite_meal_meal_id_idx ON favorite_meal (meal_id);

-- As 0033_leaving_triggers has it for everything personal: nothing is written for an account that is deleted.
CREATE TRIGGER living_account BEFORE INSERT ON favorite_meal FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
