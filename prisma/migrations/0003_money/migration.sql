-- The rules of everything that is money, vouchers or portions: what an order, a tender, a ledger entry may look like,
-- which rows are only ever added, and the few indexes that the lists, the sweeps and the reconciler need.

-- ───────────────────────────── columns ─────────────────────────────

ALTER TABLE orders ADD COLUMN answered_at timestamptz(3);
ALTER TABLE cart_line ADD COLUMN allergens_seen_at timestamptz(3);

-- ───────────────────────────── foreign keys ─────────────────────────────

-- Nothing that money hangs on goes away together with something else, and no link is quietly cut.
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT conname, conrelid::regclass AS owner, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND conname = ANY (ARRAY[
      'orders_organization_id_fkey', 'orders_fee_rule_id_fkey', 'orders_coupon_id_fkey', 'order_part_order_id_fkey',
      'order_line_order_id_fkey', 'order_event_order_id_fkey', 'stock_reservation_order_id_fkey',
      'payment_order_id_fkey', 'payment_tip_id_fkey', 'payment_gift_card_id_fkey', 'payment_org_funding_id_fkey',
      'tender_order_id_fkey', 'tender_ledger_account_id_fkey', 'tender_payment_id_fkey',
      'share_tender_order_fkey', 'tender_share_line_id_fkey',
      'ledger_account_account_id_fkey', 'ledger_account_organization_id_fkey', 'ledger_account_grant_id_fkey',
      'ledger_account_gift_card_id_fkey', 'ledger_account_order_id_fkey', 'ledger_account_chef_id_fkey',
      'ledger_txn_order_id_fkey', 'ledger_txn_reverses_id_fkey', 'reward_entry_order_id_fkey', 'wallet_reset_grant_id_fkey'])
      AND pg_get_constraintdef(oid) !~ 'ON DELETE RESTRICT'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s', key.owner, key.conname, key.conname,
      regexp_replace(key.definition, 'ON DELETE (CASCADE|SET NULL)', 'ON DELETE RESTRICT'));
  END LOOP;
END $$;

-- A line, a share and a refund stay within one order; a grant's ledger account is its owner's.
ALTER TABLE order_part ADD CONSTRAINT order_part_id_order UNIQUE (id, order_id);
ALTER TABLE wallet_grant ADD CONSTRAINT wallet_grant_id_account UNIQUE (id, account_id);
ALTER TABLE order_line ADD CONSTRAINT line_part_order_fkey
  FOREIGN KEY (part_id, order_id) REFERENCES order_part (id, order_id) ON DELETE RESTRICT;
ALTER TABLE tender_share ADD CONSTRAINT share_line_order_fkey
  FOREIGN KEY (line_id, order_id) REFERENCES order_line (id, order_id) ON DELETE RESTRICT;
ALTER TABLE refund ADD CONSTRAINT refund_line_order_fkey
  FOREIGN KEY (line_id, order_id) REFERENCES order_line (id, order_id) ON DELETE RESTRICT;
ALTER TABLE order_event ADD CONSTRAINT event_part_order_fkey
  FOREIGN KEY (part_id, order_id) REFERENCES order_part (id, order_id) ON DELETE RESTRICT;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_grant_account_fkey
  FOREIGN KEY (grant_id, account_id) REFERENCES wallet_grant (id, account_id) ON DELETE RESTRICT;
ALTER TABLE distribution ADD CONSTRAINT distribution_actor_fkey
  FOREIGN KEY (actor_id) REFERENCES account (id) ON DELETE RESTRICT;
ALTER TABLE org_funding ADD CONSTRAINT org_funding_actor_fkey
  FOREIGN KEY (actor_id) REFERENCES account (id) ON DELETE RESTRICT;
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_order_fkey
  FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT;

-- ───────────────────────────── orders ─────────────────────────────

ALTER TABLE orders
  ADD CONSTRAINT orders_terms CHECK (total_quantity > 0 AND subtotal_cents >= 0 AND discount_cents BETWEEN 0 AND subtotal_cents
    AND delivery_cents >= 0 AND service_cents >= 0 AND tax_cents >= 0 AND tip_cents >= 0),
  ADD CONSTRAINT orders_total CHECK (total_cents = subtotal_cents - discount_cents + delivery_cents + service_cents + tax_cents + tip_cents),
  -- Stripe takes nothing below 50 cents
  ADD CONSTRAINT orders_card CHECK (card_cents = 0 OR card_cents BETWEEN 50 AND total_cents),
  ADD CONSTRAINT orders_rates CHECK (service_bps BETWEEN 0 AND 10000 AND tax_bps BETWEEN 0 AND 10000),
  ADD CONSTRAINT orders_times CHECK ((placed_at IS NULL) = (status IN ('pending_payment', 'expired'))
    AND (delivered_at IS NULL OR status = 'delivered') AND (cancelled_at IS NOT NULL) = (status = 'cancelled')),
  ADD CONSTRAINT orders_address CHECK (jsonb_typeof(delivery_address) = 'object');
CREATE UNIQUE INDEX orders_one_hold_per_cart ON orders (cart_id) WHERE status = 'pending_payment';
CREATE INDEX orders_holds_by_expiry ON orders (expires_at) WHERE status = 'pending_payment';
CREATE INDEX orders_of_diner ON orders (account_id, placed_at DESC, id DESC) WHERE placed_at IS NOT NULL;

ALTER TABLE order_part
  ADD CONSTRAINT order_part_amounts CHECK (subtotal_cents >= 0 AND voucher_cents >= 0 AND tip_cents >= 0),
  ADD CONSTRAINT order_part_times CHECK (cutoff_at <= window_start_at AND window_start_at < window_end_at
    AND (delivered_at IS NOT NULL) = (status = 'delivered'));
CREATE INDEX order_part_desk ON order_part (chef_id, delivery_date, id)
  WHERE status IN ('placed', 'accepted', 'preparing', 'out_for_delivery');
CREATE INDEX order_part_past ON order_part (chef_id, delivery_date DESC, id DESC) WHERE status IN ('delivered', 'cancelled');
CREATE INDEX order_part_to_accept ON order_part (cutoff_at) WHERE status = 'placed';
CREATE INDEX order_part_undelivered ON order_part (window_end_at)
  WHERE status IN ('placed', 'accepted', 'preparing', 'out_for_delivery');

-- The transition table of the product, for whoever writes to these tables. An order follows its parts, so it may skip
-- steps forward when its least advanced part is cancelled; a part takes one step at a time.
CREATE FUNCTION order_rank(status "OrderStatus") RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_position('{pending_payment,placed,accepted,preparing,out_for_delivery,delivered}'::"OrderStatus"[], status)
$$;
CREATE FUNCTION check_order_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'pending_payment' AND NEW.status IN ('placed', 'expired') THEN RETURN NEW; END IF;
  IF OLD.status IN ('placed', 'accepted', 'preparing', 'out_for_delivery') THEN
    IF NEW.status = 'cancelled' THEN RETURN NEW; END IF;
    IF TG_TABLE_NAME = 'orders' AND order_rank(NEW.status) > order_rank(OLD.status) THEN RETURN NEW; END IF;
    IF order_rank(NEW.status) = order_rank(OLD.status) + 1 THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION '% % cannot go from % to %', TG_TABLE_NAME, OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER order_step BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION check_order_step();
CREATE TRIGGER order_part_step BEFORE UPDATE OF status ON order_part FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION check_order_step();

ALTER TABLE order_line
  ADD CONSTRAINT order_line_amounts CHECK (quantity BETWEEN 1 AND 1000 AND unit_price_cents BETWEEN 0 AND 1000000),
  ADD CONSTRAINT order_line_declined CHECK (status <> 'declined' OR decline_reason IS NOT NULL);
ALTER TABLE order_event
  ADD CONSTRAINT order_event_change CHECK (from_status IS NULL OR (to_status IS NOT NULL AND from_status <> to_status));
ALTER TABLE stock_reservation ADD CONSTRAINT stock_reservation_quantity CHECK (quantity > 0);

-- ───────────────────────────── coupons ─────────────────────────────

ALTER TABLE coupon
  ADD CONSTRAINT coupon_kind CHECK ((percent_bps IS NULL) <> (amount_cents IS NULL)
    AND percent_bps BETWEEN 1 AND 10000 AND amount_cents > 0),
  ADD CONSTRAINT coupon_used CHECK (used_count >= 0 AND used_count <= usage_limit),
  ADD CONSTRAINT coupon_limits CHECK (usage_limit > 0 AND min_subtotal_cents >= 0 AND ends_at > starts_at);
ALTER TABLE coupon_redemption ADD CONSTRAINT coupon_redemption_discount CHECK (discount_cents >= 0);
CREATE UNIQUE INDEX coupon_once_per_person ON coupon_redemption (coupon_id, account_id)
  WHERE once_per_user AND state IN ('held', 'used');

-- ───────────────────────────── payments ─────────────────────────────

ALTER TABLE payment
  ADD CONSTRAINT payment_amounts CHECK (amount_cents BETWEEN 50 AND 99999999 AND refunded_cents BETWEEN 0 AND amount_cents),
  ADD CONSTRAINT payment_target CHECK ((purpose = 'order') = (order_id IS NOT NULL) AND (purpose = 'tip') = (tip_id IS NOT NULL)
    AND (purpose = 'gift_card') = (gift_card_id IS NOT NULL) AND (purpose = 'org_fund') = (org_funding_id IS NOT NULL)),
  ADD CONSTRAINT payment_known CHECK (stripe_intent_id IS NOT NULL OR status IN ('creating', 'cancelled', 'failed'));
CREATE UNIQUE INDEX payment_one_live_per_order ON payment (order_id)
  WHERE status IN ('creating', 'requires_payment', 'processing', 'succeeded');
CREATE INDEX payment_unsettled ON payment (checked_at) WHERE status IN ('creating', 'requires_payment', 'processing');

ALTER TABLE tender
  ADD CONSTRAINT tender_unit CHECK ((method = 'voucher' AND quantity > 0 AND amount_cents = 0)
    OR (method <> 'voucher' AND amount_cents > 0 AND quantity = 0)),
  ADD CONSTRAINT tender_source CHECK ((method = 'credit_card') = (payment_id IS NOT NULL)
    AND (method <> 'credit_card') = (ledger_account_id IS NOT NULL)),
  ADD CONSTRAINT tender_refunded CHECK (refunded_cents BETWEEN 0 AND amount_cents AND refunded_quantity BETWEEN 0 AND quantity);
CREATE UNIQUE INDEX tender_one_per_source ON tender (order_id, ledger_account_id, payment_id) NULLS NOT DISTINCT;

-- A voucher's share carries, beside its units, what the organisation owes for them.
ALTER TABLE tender_share
  ADD CONSTRAINT tender_share_amounts CHECK (amount_cents >= 0 AND quantity >= 0 AND amount_cents + quantity > 0),
  ADD CONSTRAINT tender_share_refunded CHECK (refunded_cents BETWEEN 0 AND amount_cents AND refunded_quantity BETWEEN 0 AND quantity),
  ADD CONSTRAINT tender_share_line CHECK (component <> 'line' OR line_id IS NOT NULL);
CREATE UNIQUE INDEX tender_share_once ON tender_share (tender_id, component, line_id) NULLS NOT DISTINCT;

ALTER TABLE refund
  ADD CONSTRAINT refund_amounts CHECK (amount_cents >= 0 AND quantity >= 0 AND (amount_cents > 0) <> (quantity > 0)),
  ADD CONSTRAINT refund_done CHECK ((done_at IS NOT NULL) = (status = 'done'));
CREATE INDEX refund_unfinished ON refund (created_at) WHERE status = 'pending';

ALTER TABLE tip ADD CONSTRAINT tip_amount CHECK (amount_cents BETWEEN 1 AND 99999999 AND method <> 'voucher');
ALTER TABLE transfer
  ADD CONSTRAINT transfer_amounts CHECK (amount_cents > 0 AND reversed_cents BETWEEN 0 AND amount_cents AND attempts >= 0),
  ADD CONSTRAINT transfer_sent CHECK ((status = 'sent') = (stripe_transfer_id IS NOT NULL) AND (status = 'sent') = (sent_at IS NOT NULL));
ALTER TABLE transfer_reversal ADD CONSTRAINT transfer_reversal_amount CHECK (amount_cents > 0);
CREATE INDEX provider_event_waiting ON provider_event (received_at) WHERE processed_at IS NULL;

-- ───────────────────────────── the ledger ─────────────────────────────

-- Who an account belongs to follows from its kind; only what can be spent has a balance, and it is never below zero.
ALTER TABLE ledger_account
  ADD CONSTRAINT ledger_account_balance CHECK (CASE WHEN kind IN ('grant', 'gift', 'gift_card', 'org_pool', 'hold')
    THEN balance IS NOT NULL AND balance BETWEEN 0 AND 999999999999 ELSE balance IS NULL END),
  ADD CONSTRAINT ledger_account_owner CHECK (
    (kind = 'grant') = (grant_id IS NOT NULL) AND (kind IN ('grant', 'gift')) = (account_id IS NOT NULL)
    AND (kind = 'gift_card') = (gift_card_id IS NOT NULL) AND (kind = 'hold') = (order_id IS NOT NULL)
    AND CASE WHEN kind = 'chef_payable' THEN chef_id IS NOT NULL WHEN kind = 'tip_payable' THEN true ELSE chef_id IS NULL END
    AND CASE WHEN kind IN ('org_pool', 'org_receivable') THEN organization_id IS NOT NULL
             WHEN kind = 'voucher_issue' THEN true ELSE organization_id IS NULL END),
  ADD CONSTRAINT ledger_account_asset CHECK (CASE WHEN kind IN ('voucher_issue', 'voucher_redeemed') THEN asset = 'voucher'
    WHEN kind IN ('grant', 'org_pool', 'hold', 'breakage') THEN true ELSE asset = 'usd' END);
CREATE UNIQUE INDEX ledger_account_one_of_a_kind
  ON ledger_account (kind, asset, account_id, organization_id, grant_id, gift_card_id, order_id, chef_id) NULLS NOT DISTINCT;
CREATE INDEX ledger_account_wallet ON ledger_account (account_id) INCLUDE (kind, asset, balance) WHERE account_id IS NOT NULL;

CREATE FUNCTION keep_ledger_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a ledger account never changes its kind, asset or owner' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER ledger_account_kept BEFORE UPDATE ON ledger_account FOR EACH ROW
  WHEN ((OLD.kind, OLD.asset, OLD.account_id, OLD.organization_id, OLD.grant_id, OLD.gift_card_id, OLD.order_id, OLD.chef_id)
    IS DISTINCT FROM (NEW.kind, NEW.asset, NEW.account_id, NEW.organization_id, NEW.grant_id, NEW.gift_card_id, NEW.order_id, NEW.chef_id))
  EXECUTE FUNCTION keep_ledger_account();
CREATE TRIGGER ledger_account_stays BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_account_stays_all BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE posting
  ADD CONSTRAINT posting_amount CHECK (amount <> 0 AND amount BETWEEN -999999999999 AND 999999999999),
  ADD CONSTRAINT posting_balance CHECK (balance_after >= 0);
ALTER TABLE ledger_txn ADD CONSTRAINT ledger_txn_words CHECK (kind <> '' AND idem <> '' AND actor <> '');

-- At commit: a transaction of the ledger has two postings at least, and they sum to zero for each asset.
CREATE FUNCTION check_ledger_txn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  postings bigint;
  dollars numeric;
  vouchers numeric;
BEGIN
  SELECT count(*), coalesce(sum(p.amount) FILTER (WHERE a.asset = 'usd'), 0), coalesce(sum(p.amount) FILTER (WHERE a.asset = 'voucher'), 0)
    INTO postings, dollars, vouchers
  FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id WHERE p.txn_id = NEW.id;
  IF postings < 2 OR dollars <> 0 OR vouchers <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % has % postings and is off by % cents and % vouchers', NEW.id, postings, dollars, vouchers
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_txn_balanced AFTER INSERT ON ledger_txn DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_txn();

-- What is added to a transaction of the ledger after it was committed is not seen by the check above: refused.
-- The row's xmin tells who inserted it: this transaction, one of its savepoints (still in progress), or an older one.
CREATE FUNCTION refuse_late_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mine bigint := pg_current_xact_id()::text::bigint;
  inserted_by bigint;
BEGIN
  FOR inserted_by IN
    SELECT DISTINCT (mine >> 32 << 32) | t.xmin::text::bigint FROM ledger_txn t
    WHERE t.id IN (SELECT txn_id FROM added) AND t.xmin <> pg_current_xact_id()::xid
  LOOP
    IF inserted_by - mine > 1::bigint << 31 THEN inserted_by := inserted_by - (1::bigint << 32); END IF;
    IF pg_xact_status(inserted_by::text::xid8) IS DISTINCT FROM 'in progress' THEN
      RAISE EXCEPTION 'a committed ledger transaction takes no more postings' USING ERRCODE = 'insufficient_privilege';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER posting_in_time AFTER INSERT ON posting REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_postings();

SELECT make_append_only('ledger_txn');
SELECT make_append_only('posting');
SELECT make_append_only('ledger_snapshot');
SELECT make_append_only('order_event');
SELECT make_append_only('reward_entry');
DO $$
BEGIN
  IF app_role_exists() THEN REVOKE DELETE, TRUNCATE ON ledger_account, orders, order_part, order_line, tender, tender_share,
    payment, refund, provider_event FROM dindin_app; END IF;
END $$;

-- The product's own accounts. A cook's and an organisation's are opened when first needed.
INSERT INTO ledger_account (kind, asset) VALUES
  ('card_clearing', 'usd'), ('service_fees', 'usd'), ('delivery_fees', 'usd'), ('tax_payable', 'usd'), ('tip_payable', 'usd'),
  ('coupon_expense', 'usd'), ('promotion_expense', 'usd'), ('refund_expense', 'usd'), ('breakage', 'usd'), ('breakage', 'voucher'),
  ('dispute_loss', 'usd'), ('bank', 'usd'), ('voucher_issue', 'voucher'), ('voucher_redeemed', 'voucher');

-- ───────────────────────────── wallets and organisations ─────────────────────────────

ALTER TABLE wallet_grant
  ADD CONSTRAINT wallet_grant_amount CHECK (amount BETWEEN 1 AND 999999999999),
  ADD CONSTRAINT wallet_grant_source CHECK (CASE WHEN source IN ('plan', 'distribution')
    THEN organization_id IS NOT NULL AND membership_id IS NOT NULL ELSE organization_id IS NULL AND membership_id IS NULL END),
  ADD CONSTRAINT wallet_grant_distribution CHECK (distribution_id IS NULL OR source = 'distribution'),
  ADD CONSTRAINT wallet_grant_period CHECK ((source = 'plan') = (period_start IS NOT NULL)
    AND (period_start IS NULL) = (period_end IS NULL) AND period_start <= period_end);
CREATE INDEX wallet_grant_live ON wallet_grant (account_id) WHERE ended_at IS NULL;
ALTER TABLE gift_card
  ADD CONSTRAINT gift_card_amount CHECK (amount_cents BETWEEN 1 AND 99999999),
  ADD CONSTRAINT gift_card_owner CHECK ((owner_id IS NOT NULL) = (status = 'redeemed') AND (owner_id IS NULL) = (added_at IS NULL));
ALTER TABLE reward_entry ADD CONSTRAINT reward_entry_points CHECK (points <> 0 AND (points > 0) = (kind IN ('earned', 'referral')));
ALTER TABLE distribution
  ADD CONSTRAINT distribution_amounts CHECK (amount_cents >= 0 AND vouchers >= 0 AND amount_cents + vouchers > 0 AND members > 0
    AND total_cents = amount_cents::bigint * members AND total_vouchers = vouchers::bigint * members);
ALTER TABLE wallet_reset
  ADD CONSTRAINT wallet_reset_amounts CHECK (amount >= 0 AND expired_amount >= 0 AND period_start <= period_end
    AND (status = 'short') <= (grant_id IS NULL));
ALTER TABLE org_funding
  ADD CONSTRAINT org_funding_amount CHECK (amount_cents BETWEEN 1 AND 999999999),
  ADD CONSTRAINT org_funding_invoice CHECK ((kind = 'invoice') = (invoice_id IS NOT NULL));
CREATE INDEX org_funding_of ON org_funding (organization_id, id DESC);
ALTER TABLE invoice ADD CONSTRAINT invoice_amounts CHECK (total_cents >= 0 AND version > 0 AND period_start <= period_end);
ALTER TABLE invoice_line ADD CONSTRAINT invoice_line_quantity CHECK (quantity > 0);

-- ───────────────────────────── upkeep ─────────────────────────────

ALTER TABLE outbox
  ADD CONSTRAINT outbox_words CHECK (topic <> '' AND key <> '' AND jsonb_typeof(payload) = 'object'),
  ADD CONSTRAINT outbox_attempts CHECK (attempts >= 0 AND (done_at IS NULL OR dead_at IS NULL));
CREATE INDEX outbox_due ON outbox (run_after, id) WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX outbox_dead ON outbox (dead_at DESC) WHERE dead_at IS NOT NULL;
CREATE INDEX outbox_old ON outbox (done_at) WHERE done_at IS NOT NULL;
ALTER TABLE idempotency_key
  ADD CONSTRAINT idempotency_key_words CHECK (key <> '' AND length(key) <= 255),
  ADD CONSTRAINT idempotency_key_answer CHECK ((status = 'done') = (http_status IS NOT NULL AND response IS NOT NULL));

-- ───────────────────────────── numbers ─────────────────────────────

-- The number people read out: eight digits that tell nobody how many orders there are. The factor shares no divisor
-- with 10^8, so two ids never get the same one within a hundred million.
CREATE FUNCTION order_number(id integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'DD-' || lpad((id::bigint * 387420489 % 100000000)::text, 8, '0')
$$;
