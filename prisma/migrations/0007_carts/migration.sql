-- The two hottest writes of a cart in one round trip each. A function, because after waiting for the cart's lock only a
-- new statement sees what was committed meanwhile: a hold, or a line of another window.

-- Sets how many portions of a meal lie in a person's cart: `seen` is how many the caller believes are there (0: none),
-- `wanted` how many there shall be (0: none). Answers the line's id, or null and changes nothing when somebody was
-- faster or a checkout holds the cart: then the caller looks again.
CREATE FUNCTION put_cart_line(buyer integer, meal integer, voucher boolean, seen integer, wanted integer) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  mine integer;
  line integer;
BEGIN
  UPDATE cart SET updated_at = app_now() WHERE account_id = buyer RETURNING id INTO mine;
  IF mine IS NULL OR EXISTS (SELECT FROM orders o WHERE o.cart_id = mine AND o.status = 'pending_payment') THEN
    RETURN NULL;
  ELSIF seen = 0 THEN
    INSERT INTO cart_line (cart_id, meal_id, is_voucher, quantity) VALUES (mine, meal, voucher, wanted)
      ON CONFLICT DO NOTHING RETURNING id INTO line;
  ELSIF wanted = 0 THEN
    DELETE FROM cart_line l WHERE l.cart_id = mine AND l.meal_id = meal AND l.is_voucher = voucher AND l.quantity = seen
      RETURNING id INTO line;
  ELSE
    UPDATE cart_line l SET quantity = wanted
      WHERE l.cart_id = mine AND l.meal_id = meal AND l.is_voucher = voucher AND l.quantity = seen RETURNING id INTO line;
  END IF;
  RETURN line;
END $$;

-- Empties a person's cart, its coupon with it. `lines` is how many went; with a live hold (`held`) none do.
CREATE FUNCTION clear_cart(buyer integer, OUT mine integer, OUT held boolean, OUT lines integer) LANGUAGE plpgsql AS $$
BEGIN
  lines := 0;
  UPDATE cart SET updated_at = app_now() WHERE account_id = buyer RETURNING id INTO mine;
  held := EXISTS (SELECT FROM orders o WHERE o.cart_id = mine AND o.status = 'pending_payment');
  IF mine IS NULL OR held THEN RETURN; END IF;
  DELETE FROM cart_line l WHERE l.cart_id = mine;
  GET DIAGNOSTICS lines = ROW_COUNT;
  UPDATE cart SET coupon_id = NULL WHERE id = mine AND coupon_id IS NOT NULL;
END $$;
