-- No transaction: the orders from before, two thousand numbers at a time, while the market sells. A row that a trigger has written
-- meanwhile is newer and stays.
DO $$
DECLARE
  last integer;
BEGIN
  SELECT max(id) INTO last FROM orders;
  FOR batch IN 0 .. coalesce(last, 0) / 2000 LOOP
    INSERT INTO organization_spending (organization_id, account_id, order_id, placed_at, expense_code_id, amount_cents, vouchers)
    SELECT g.organization_id, o.account_id, o.id, o.placed_at, o.expense_code_id, sum(t.amount_cents - t.refunded_cents), sum(t.quantity - t.refunded_quantity)
    FROM orders o JOIN tender t ON t.order_id = o.id JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id
    WHERE o.id BETWEEN batch * 2000 AND batch * 2000 + 1999 AND o.placed_at IS NOT NULL AND g.organization_id IS NOT NULL
    GROUP BY g.organization_id, o.id
    ON CONFLICT (organization_id, account_id, order_id) DO NOTHING;
    COMMIT;
  END LOOP;
END $$;
