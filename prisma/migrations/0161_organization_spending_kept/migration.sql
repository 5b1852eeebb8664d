-- No transaction: each table is asked for by itself, and gives way after 3 s, so that none waits while another is held.
SET lock_timeout = '3s';
ALTER TABLE organization_spending DROP CONSTRAINT IF EXISTS organization_spending_organization_id_fkey,
  ADD CONSTRAINT organization_spending_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization (id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE organization_spending DROP CONSTRAINT IF EXISTS organization_spending_order_id_fkey,
  ADD CONSTRAINT organization_spending_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE OR REPLACE TRIGGER orders_spending AFTER UPDATE OF placed_at ON orders FOR EACH ROW
  WHEN (OLD.placed_at IS NULL AND NEW.placed_at IS NOT NULL AND NEW.organization_id IS NOT NULL) EXECUTE FUNCTION keep_spending_of_order();
CREATE OR REPLACE TRIGGER tender_spending AFTER UPDATE OF refunded_cents, refunded_quantity ON tender FOR EACH ROW
  WHEN (NEW.ledger_account_id IS NOT NULL) EXECUTE FUNCTION keep_spending_of_tender();
CREATE OR REPLACE TRIGGER tender_spending_made AFTER INSERT ON tender REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION keep_spending_of_tenders();
