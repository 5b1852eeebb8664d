-- Which fish, shellfish and nuts a dish named when its diner agreed to it, to be compared with what it names later.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE order_line ADD COLUMN allergen_species jsonb;

-- Lines of the version before, which doesn't write them. To be dropped with `meal.species_changed_at`.
CREATE FUNCTION line_species() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT allergen_species INTO NEW.allergen_species FROM meal WHERE id = NEW.meal_id;
  RETURN NEW;
END $$;
CREATE TRIGGER line_species BEFORE INSERT ON order_line FOR EACH ROW WHEN (NEW.allergen_species IS NULL)
  EXECUTE FUNCTION line_species();
