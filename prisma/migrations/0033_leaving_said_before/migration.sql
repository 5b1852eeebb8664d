-- No transaction: what was kept of people before, and is kept no longer. Each statement finds nothing where it was done.

-- Stripe's events with a cardholder's name and address. Every whole one has its number, which is not among what is kept.
UPDATE provider_event SET payload = only_kept(payload) WHERE payload ? 'id';
-- Mailboxes and phones in what servers said of a letter.
UPDATE outbox SET last_error = regexp_replace(last_error, '[^[:space:]<>"''(),;:@]{1,64}@[^[:space:]<>"''(),;:@]{1,255}|[+][0-9]{10,15}', '(somebody)', 'g')
WHERE last_error ~ '[^[:space:]]@[^[:space:]]|[+][0-9]{10}';
UPDATE provider_event SET last_error = regexp_replace(last_error, '[^[:space:]<>"''(),;:@]{1,64}@[^[:space:]<>"''(),;:@]{1,255}|[+][0-9]{10,15}', '(somebody)', 'g')
WHERE last_error ~ '[^[:space:]]@[^[:space:]]|[+][0-9]{10}';
-- What diners noted, where their cooks were told of an order: it stands on the order alone.
UPDATE notification SET body = coalesce((
    SELECT string_agg(l.quantity || ' × ' || l.name, E'\n' ORDER BY l.id) FROM order_part p JOIN order_line l ON l.part_id = p.id
    WHERE p.order_id = split_part(key, ':', 2)::int AND p.chef_id = split_part(key, ':', 4)::int), '')
  || coalesce(substring(body FROM E'\n\nDelivery on [^\n]*$'), '')
WHERE topic = 'kitchen' AND key ~ '^order[.]placed:[0-9]{1,9}:chef:[0-9]{1,9}$' AND body LIKE '% (%)%';

-- Accounts that were deleted before all of theirs went with them.
UPDATE account SET referral_code = 'GONE' || id, allergens = '{}', diets = '{}' WHERE deleted_at IS NOT NULL AND referral_code <> 'GONE' || id;
UPDATE card SET brand = '', last4 = '0000', fingerprint = NULL, exp_month = 1, exp_year = 2000, deleted_at = coalesce(deleted_at, app_now())
WHERE last4 <> '0000' AND account_id IN (SELECT id FROM account WHERE deleted_at IS NOT NULL);
UPDATE gift_card SET recipient_email = NULL, recipient_name = NULL, message = NULL
WHERE num_nonnulls(recipient_email, recipient_name, message) > 0 AND (delivered_at IS NOT NULL OR status <> 'active')
  AND (buyer_id IN (SELECT id FROM account WHERE deleted_at IS NOT NULL) OR owner_id IN (SELECT id FROM account WHERE deleted_at IS NOT NULL));
