-- Who has named which coupon by its code: only they may put it on a cart by its number, which anybody could count up.
SET LOCAL lock_timeout = '3s';
CREATE TABLE "coupon_named" (
    "account_id" INTEGER NOT NULL,
    "coupon_id" INTEGER NOT NULL,

    CONSTRAINT "coupon_named_pkey" PRIMARY KEY ("account_id","coupon_id")
);

CREATE INDEX "coupon_named_coupon_id_idx" ON "coupon_named"("coupon_id");

ALTER TABLE "coupon_named" ADD CONSTRAINT "coupon_named_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "coupon_named" ADD CONSTRAINT "coupon_named_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "coupon"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- what lies in carts today was named
INSERT INTO "coupon_named" SELECT account_id, coupon_id FROM cart WHERE coupon_id IS NOT NULL;
