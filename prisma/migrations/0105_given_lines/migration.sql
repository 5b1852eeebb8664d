-- What the platform pays the cook for a dish that staff added to an order for free; taken back with the dish.
ALTER TABLE order_line ADD COLUMN given_cents int NOT NULL DEFAULT 0 CHECK (given_cents >= 0);
