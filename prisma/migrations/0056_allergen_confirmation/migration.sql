-- Whether the diner of a line whose meal has changed is still asked if they want it, or has said so. Null where nobody asked.
CREATE TYPE "AllergenConfirmation" AS ENUM ('pending', 'confirmed');
ALTER TABLE order_line ADD COLUMN allergen_confirmation "AllergenConfirmation";
-- Since when a frozen sheet differs from what its cook has last seen. Null where it does not.
ALTER TABLE prep_sheet ADD COLUMN changed_at timestamptz(3);
