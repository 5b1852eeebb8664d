-- No transaction: each table is asked for by itself, and gives way after 3 s, so that none waits while another is held.
SET lock_timeout = '3s';
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON access_key FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON address FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON card FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON cart FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON chef FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON coupon_named FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON favourite_cuisine FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON idempotency_key FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON identity FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON notification_setting FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON one_time_code FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON push_subscription FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON staff_member FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON upload FOR EACH ROW EXECUTE FUNCTION refuse_deleted();
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON membership FOR EACH ROW EXECUTE FUNCTION refuse_deleted('skip');
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON notification FOR EACH ROW EXECUTE FUNCTION refuse_deleted('skip');
CREATE OR REPLACE TRIGGER living_account BEFORE INSERT ON password_reset FOR EACH ROW EXECUTE FUNCTION refuse_deleted('skip');
-- Nothing is written into a deleted account's row again, but that the provider's customer, which goes last, is gone.
CREATE OR REPLACE TRIGGER deleted_account_kept BEFORE UPDATE ON account FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL AND (
    to_jsonb(NEW) - 'stripe_customer_id' IS DISTINCT FROM to_jsonb(OLD) - 'stripe_customer_id'
    OR NEW.stripe_customer_id IS NOT NULL AND NEW.stripe_customer_id IS DISTINCT FROM OLD.stripe_customer_id))
  EXECUTE FUNCTION keep_deleted();
CREATE OR REPLACE TRIGGER deleted_account_unclaimed AFTER UPDATE OF deleted_at ON account FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION open_unclaimed();
CREATE OR REPLACE TRIGGER audit_of_nobody BEFORE INSERT ON audit_entry FOR EACH ROW
  WHEN (NEW.action IN ('membership.changed', 'export.requested')) EXECUTE FUNCTION audit_of_nobody();
