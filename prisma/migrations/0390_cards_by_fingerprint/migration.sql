-- Whose else a card is: a first order's coupon asks it of each saved card.
SET LOCAL lock_timeout = '700ms';
CREATE INDEX "card_fingerprint_idx" ON "card"("fingerprint");
