-- Messages of versions until 23 November 2026 hold text. They get the kind and facts that newer versions store, so that no text
-- has to be searched when somebody is erased (decision 159). A trigger does it for every row that comes without a kind, those that
-- such a version still writes while both run too; the next migration has it do so for the rows that are there.
-- A key begins with what the message is about, and has the ids of it. What can't be known from it loses its text.
SET LOCAL lock_timeout = '700ms';

-- What has gone back of an order so far, by method, as facts of a message hold it.
CREATE FUNCTION refunds_of_order(of_order int) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(
    CASE WHEN back.method = 'voucher' THEN jsonb_build_object('method', back.method, 'quantity', back.quantity)
      ELSE jsonb_build_object('method', back.method, 'amount_cents', back.cents) END ORDER BY back.method), '[]')
  FROM (
    SELECT t.method, sum(t.refunded_cents) AS cents, sum(t.refunded_quantity) AS quantity FROM tender t
    WHERE t.order_id = of_order GROUP BY t.method HAVING sum(t.refunded_cents) + sum(t.refunded_quantity) > 0) back
$$;

CREATE FUNCTION older_message() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part text[] := string_to_array(NEW.key, ':');
  -- the ids in the key; null where there is none
  n int := CASE WHEN part[2] ~ '^[0-9]{1,9}$' THEN part[2]::int END;
  n3 int := CASE WHEN part[3] ~ '^[0-9]{1,9}$' THEN part[3]::int END;
  n4 int := CASE WHEN part[4] ~ '^[0-9]{1,9}$' THEN part[4]::int END;
  found_kind text;
  found_facts jsonb := '{}';
BEGIN
  CASE
    WHEN part[1] = 'account.registered' THEN found_kind := 'account.welcome';
    WHEN part[1] = 'account.password' THEN found_kind := 'account.password_changed';
    WHEN part[1] = 'cart-left' THEN found_kind := 'cart.left';
    WHEN part[1] = 'order.placed' AND part[3] = 'diner' THEN
      found_kind := 'order.placed';
      found_facts := jsonb_build_object('order_id', n);
    WHEN part[1] = 'order.placed' AND part[3] = 'chef' THEN
      found_kind := 'order.placed.cook';
      found_facts := jsonb_build_object('order_id', n, 'chef_id', n4);
    WHEN part[1] = 'order.placed' AND part[3] = 'allergens' OR part[1] = 'order.allergens_changed' THEN
      SELECT 'order.allergens_changed', jsonb_build_object('order_id', n, 'changes', jsonb_agg(
        jsonb_build_object('line_id', l.id, 'allergens', l.allergens_changed -> 'allergens', 'may_contain', l.allergens_changed -> 'may_contain')
        ORDER BY l.id)) INTO found_kind, found_facts
      FROM order_line l WHERE l.order_id = n AND l.allergens_changed IS NOT NULL;
    WHEN part[1] = 'order.part_moved' THEN
      SELECT part[1], jsonb_build_object('order_id', p.order_id, 'part_id', n, 'status', part[3]) INTO found_kind, found_facts
      FROM order_part p WHERE p.id = n;
    WHEN part[1] = 'order.cancelled' AND part[3] = 'diner' THEN
      found_kind := 'order.cancelled';
      found_facts := jsonb_build_object('order_id', n, 'refunds', refunds_of_order(n));
    WHEN part[1] = 'order.cancelled' AND part[3] = 'chef' THEN
      found_kind := 'order.cancelled.cook';
      found_facts := jsonb_build_object('order_id', n);
    WHEN part[1] = 'order.part_cancelled' THEN
      SELECT part[1], jsonb_build_object('order_id', p.order_id) INTO found_kind, found_facts FROM order_part p WHERE p.id = n;
    WHEN part[1] = 'order.refunded' THEN
      -- amounts and ways to pay, which name nobody; no row says which of an order's refunds this was
      found_kind := 'order.refunded';
      found_facts := jsonb_build_object('order_id', n, 'refunds', '[]'::jsonb,
        'words', substring(NEW.body FROM '^You get back: (.*)[.] Money on a card takes a few days to show[.]$'));
    WHEN part[1] = 'order.line_declined' THEN
      SELECT part[1], jsonb_build_object('order_id', l.order_id, 'line_id', n, 'refunds', refunds_of_order(l.order_id))
        INTO found_kind, found_facts FROM order_line l WHERE l.id = n;
    WHEN part[1] = 'payment.late' THEN
      found_kind := part[1];
      found_facts := jsonb_build_object('payment_id', n);
    WHEN part[1] = 'payment.lost' THEN
      -- of a payment that is in no table
      found_kind := part[1];
      found_facts := jsonb_build_object('amount_cents', translate(substring(NEW.body FROM 'you paid [$]([0-9,]{1,9}[.][0-9]{2})'), ',.', '')::int);
    WHEN part[1] = 'tip.paid' AND part[3] = 'diner' THEN
      SELECT 'tip.paid', jsonb_build_object('order_id', t.order_id, 'tip_share_ids', jsonb_agg(s.id ORDER BY s.part_id))
        INTO found_kind, found_facts FROM tip t JOIN tip_share s ON s.tip_id = t.id WHERE t.id = n GROUP BY t.id;
    WHEN part[1] = 'tip.paid' THEN
      SELECT 'tip.received', jsonb_build_object('tip_share_id', s.id) INTO found_kind, found_facts
      FROM tip_share s WHERE s.tip_id = n AND s.part_id = n3;
    WHEN part[1] = 'gift_card.bought' THEN
      -- once its recipient is erased, only the text says that there was one
      SELECT part[1], jsonb_build_object('gift_card_id', n, 'is_for_friend', num_nonnulls(g.recipient_email, g.recipient_name) > 0
        OR NEW.body NOT LIKE '% to you.') INTO found_kind, found_facts FROM gift_card g WHERE g.id = n;
    WHEN part[1] = 'purchase.returned' AND NEW.key LIKE '%:person' THEN
      SELECT CASE WHEN p.gift_card_id IS NOT NULL THEN 'gift_card.taken_back' ELSE 'funding.taken_back' END,
        CASE WHEN p.gift_card_id IS NOT NULL THEN jsonb_build_object('taken_cents', r.taken_cents)
          ELSE jsonb_build_object('org_funding_id', p.org_funding_id, 'taken_cents', r.taken_cents) END INTO found_kind, found_facts
      FROM purchase_return r JOIN payment p ON p.id = r.payment_id
      WHERE r.source = substring(NEW.key FROM '^purchase[.]returned:(.*):person$');
    WHEN part[1] = 'org_fund.paid' THEN
      found_kind := 'funding.paid';
      found_facts := jsonb_build_object('org_funding_id', n);
    WHEN part[1] = 'organization.distributed' THEN
      found_kind := 'distribution.received';
      found_facts := jsonb_build_object('distribution_id', n);
    WHEN part[1] = 'organization.reset_short' THEN
      -- how many people got nothing changes with the next try
      found_kind := 'reset.short';
      found_facts := jsonb_build_object('organization_id', n, 'asset', part[3], 'period_start', part[4],
        'members', substring(NEW.body FROM 'enough for all ([0-9]{1,9}) members')::int, 'is_for_staff', part[5] = 'staff');
    WHEN part[1] = 'organization.invoiced' THEN
      found_kind := 'invoice.issued';
      found_facts := jsonb_build_object('invoice_id', n);
    WHEN part[1] IN ('organisation.approve', 'organisation.reject', 'organisation.suspend') THEN
      found_kind := 'organization.reviewed';
      found_facts := jsonb_build_object('organization_id', n, 'verdict', split_part(part[1], '.', 2), 'audit_entry_id', n3);
    WHEN part[1] IN ('chef.approve', 'chef.reject', 'chef.suspend') THEN
      found_kind := 'kitchen.reviewed';
      found_facts := jsonb_build_object('verdict', split_part(part[1], '.', 2), 'audit_entry_id', n3);
    WHEN part[1] IN ('meal.approve', 'meal.suspend') THEN
      found_kind := 'meal.reviewed';
      found_facts := jsonb_build_object('meal_id', n, 'is_suspended', part[1] = 'meal.suspend', 'audit_entry_id', n3);
    WHEN part[1] = 'transfers.sent' THEN
      SELECT part[1], jsonb_build_object('transfer_ids', jsonb_agg(t.id ORDER BY t.id)) INTO found_kind, found_facts
      FROM transfer oldest JOIN transfer t ON t.chef_id = oldest.chef_id AND t.told_at = oldest.told_at WHERE oldest.id = n HAVING count(*) > 0;
    WHEN part[1] = 'transfers.held' THEN
      -- how much waited at that moment, and why
      SELECT part[1], jsonb_build_object(
        'held_cents', translate(substring(NEW.title FROM '^[$]([0-9,]{1,9}[.][0-9]{2}) is waiting'), ',.', '')::int,
        'due_since', (t.due_at AT TIME ZONE k.time_zone)::date, 'bank_status', CASE
          WHEN starts_with(NEW.body, 'No bank account') THEN 'none' WHEN starts_with(NEW.body, 'Setting up') THEN 'pending'
          WHEN starts_with(NEW.body, 'Stripe has restricted') THEN 'restricted' ELSE 'active' END) INTO found_kind, found_facts
      FROM transfer t JOIN chef c ON c.id = t.chef_id JOIN marketplace k ON k.id = c.marketplace_id WHERE t.id = n3;
    WHEN part[1] = 'transfer.failed' THEN
      found_kind := part[1];
      found_facts := jsonb_build_object('transfer_id', n);
    WHEN part[1] = 'payout.failed' THEN
      found_kind := part[1];
      found_facts := jsonb_build_object('payout_id', n);
    WHEN part[1] = 'contact.received' THEN
      found_kind := 'staff.contact_received';
      found_facts := jsonb_build_object('contact_message_id', n);
    WHEN part[1] = 'kitchen' THEN
      found_kind := 'staff.kitchen_changed';
      found_facts := jsonb_build_object('chef_id', n,
        'change', CASE WHEN NEW.title LIKE '% has another permit' THEN 'other_permit' ELSE 'submitted' END);
    WHEN part[1] = 'organization.registered' THEN
      SELECT 'staff.organization_registered', jsonb_build_object('organization_id', n, 'alike_ids', to_jsonb(ARRAY(
        SELECT other.id FROM organization other
        WHERE other.id < n AND (other.ein_number = o.ein_number OR other.email_domain = o.email_domain) ORDER BY other.id LIMIT 5)))
        INTO found_kind, found_facts FROM organization o WHERE o.id = n;
    WHEN part[1] = 'order.standing' THEN
      found_kind := 'staff.order_standing';
      found_facts := jsonb_build_object('order_id', n);
    WHEN part[1] IN ('stuck.money', 'stuck.message', 'stuck.event') THEN
      found_kind := 'staff.work_stuck';
      found_facts := jsonb_build_object('work', split_part(part[1], '.', 2));
    ELSE NULL;
  END CASE;
  IF found_kind IS NULL OR found_facts IS NULL OR jsonb_path_exists(found_facts, '$.* ? (@ == null)') THEN
    found_kind := 'message.removed';
    found_facts := '{}';
  END IF;
  NEW.kind := found_kind;
  NEW.facts := found_facts;
  NEW.title := NULL;
  NEW.body := NULL;
  NEW.path := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER older_message BEFORE INSERT OR UPDATE ON notification FOR EACH ROW WHEN (NEW.kind IS NULL) EXECUTE FUNCTION older_message();
