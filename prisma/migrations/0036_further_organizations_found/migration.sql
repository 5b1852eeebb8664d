-- No transaction: the orders from before, found by reading alone, while the market sells.

INSERT INTO further_organization (organization_id, order_id)
SELECT DISTINCT g.organization_id, o.id
FROM wallet_grant g JOIN ledger_account a ON a.grant_id = g.id JOIN tender t ON t.ledger_account_id = a.id JOIN orders o ON o.id = t.order_id
WHERE g.organization_id <> o.organization_id
ON CONFLICT DO NOTHING;
