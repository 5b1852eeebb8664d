-- Which voucher meals a program's vouchers pay for: of these cuisines, from these cooks, up to this price. Nothing limits
-- those of the programs so far. A claim keeps the limits of its day, as it keeps its number and last day.
ALTER TABLE voucher_program ADD COLUMN cuisines int[] NOT NULL DEFAULT '{}', ADD COLUMN cooks int[] NOT NULL DEFAULT '{}',
  ADD COLUMN max_price_cents int CHECK (max_price_cents > 0);
ALTER TABLE voucher_claim ADD COLUMN cuisines int[] NOT NULL DEFAULT '{}', ADD COLUMN cooks int[] NOT NULL DEFAULT '{}',
  ADD COLUMN max_price_cents int CHECK (max_price_cents > 0);
