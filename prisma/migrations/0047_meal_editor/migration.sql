-- What the editor of a meal needs: the species behind three of the allergens, and what a cook has typed and not saved yet.
ALTER TABLE meal ADD COLUMN allergen_species jsonb NOT NULL DEFAULT '{}';

CREATE TABLE meal_draft (
  guid uuid PRIMARY KEY,
  chef_id integer NOT NULL REFERENCES chef (id) ON DELETE CASCADE ON UPDATE CASCADE,
  fields jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE INDEX meal_draft_chef_id_idx ON meal_draft (chef_id);
