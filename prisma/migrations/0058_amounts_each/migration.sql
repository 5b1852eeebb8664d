-- A batch can give each person an amount of their own. Such a batch has no amount for all (both are 0), and its totals are
-- those of its grants. A batch with one amount for all stays as it was, which is all the version before writes.
ALTER TABLE distribution DROP CONSTRAINT distribution_amounts;
ALTER TABLE distribution
  ADD CONSTRAINT distribution_amounts CHECK (amount_cents >= 0 AND vouchers >= 0 AND members > 0 AND total_cents >= 0
    AND total_vouchers >= 0 AND total_cents + total_vouchers > 0 AND CASE WHEN amount_cents + vouchers > 0
      THEN total_cents = amount_cents::bigint * members AND total_vouchers = vouchers::bigint * members ELSE true END);
