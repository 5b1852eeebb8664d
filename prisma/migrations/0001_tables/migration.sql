-- The tables, generated from prisma/schema.prisma after this head: what the columns' types and defaults need.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS earthdistance;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- The one clock of the product. `clock` holds an offset only in development and test.
SET check_function_bodies = off;
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT now() + make_interval(secs => coalesce((SELECT offset_seconds FROM clock WHERE id = 1), 0))
$$;

-- CreateSchema

-- CreateEnum
CREATE TYPE "SignupMethod" AS ENUM ('other', 'google', 'facebook');

-- CreateEnum
CREATE TYPE "AccessKeyKind" AS ENUM ('session', 'token');

-- CreateEnum
CREATE TYPE "Channel" AS ENUM ('phone', 'email');

-- CreateEnum
CREATE TYPE "StaffRole" AS ENUM ('support', 'operations', 'finance', 'content', 'admin');

-- CreateEnum
CREATE TYPE "UploadPurpose" AS ENUM ('profile_picture', 'chef_picture', 'meal_picture');

-- CreateEnum
CREATE TYPE "TipRecipient" AS ENUM ('chef', 'courier');

-- CreateEnum
CREATE TYPE "FeatureKind" AS ENUM ('meal', 'chef');

-- CreateEnum
CREATE TYPE "ChefStatus" AS ENUM ('draft', 'submitted', 'approved', 'rejected', 'suspended');

-- CreateEnum
CREATE TYPE "BankStatus" AS ENUM ('none', 'pending', 'active', 'restricted');

-- CreateEnum
CREATE TYPE "KitchenKind" AS ENUM ('home', 'commercial', 'shared');

-- CreateEnum
CREATE TYPE "Allergen" AS ENUM ('milk', 'egg', 'fish', 'shellfish', 'tree_nuts', 'peanut', 'wheat', 'soy', 'sesame');

-- CreateEnum
CREATE TYPE "RedemptionState" AS ENUM ('held', 'used', 'returned');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('pending_payment', 'placed', 'accepted', 'preparing', 'out_for_delivery', 'delivered', 'cancelled', 'expired');

-- CreateEnum
CREATE TYPE "LineStatus" AS ENUM ('active', 'declined', 'cancelled');

-- CreateEnum
CREATE TYPE "ReservationState" AS ENUM ('held', 'sold', 'released');

-- CreateEnum
CREATE TYPE "PaymentPurpose" AS ENUM ('order', 'tip', 'gift_card', 'org_fund');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('creating', 'requires_payment', 'processing', 'succeeded', 'cancelled', 'failed', 'refunded');

-- CreateEnum
CREATE TYPE "TenderMethod" AS ENUM ('wallet', 'voucher', 'credit_card');

-- CreateEnum
CREATE TYPE "ShareComponent" AS ENUM ('line', 'delivery', 'service', 'tax', 'tip');

-- CreateEnum
CREATE TYPE "BorneBy" AS ENUM ('chef', 'platform');

-- CreateEnum
CREATE TYPE "RefundStatus" AS ENUM ('pending', 'done', 'failed');

-- CreateEnum
CREATE TYPE "TransferStatus" AS ENUM ('due', 'sent', 'held', 'failed');

-- CreateEnum
CREATE TYPE "Asset" AS ENUM ('usd', 'voucher');

-- CreateEnum
CREATE TYPE "LedgerKind" AS ENUM ('grant', 'gift', 'gift_card', 'org_pool', 'hold', 'card_clearing', 'chef_payable', 'tip_payable', 'service_fees', 'delivery_fees', 'tax_payable', 'coupon_expense', 'promotion_expense', 'refund_expense', 'breakage', 'dispute_loss', 'org_receivable', 'bank', 'voucher_issue', 'voucher_redeemed');

-- CreateEnum
CREATE TYPE "GrantSource" AS ENUM ('plan', 'distribution', 'promotion', 'reward');

-- CreateEnum
CREATE TYPE "GiftCardStatus" AS ENUM ('requires_payment', 'active', 'redeemed', 'voided');

-- CreateEnum
CREATE TYPE "RewardKind" AS ENUM ('earned', 'clawed_back', 'redeemed', 'expired', 'referral');

-- CreateEnum
CREATE TYPE "OrganizationStatus" AS ENUM ('waiting', 'approved', 'rejected', 'suspended');

-- CreateEnum
CREATE TYPE "MemberRole" AS ENUM ('member', 'admin', 'finance', 'viewer');

-- CreateEnum
CREATE TYPE "MemberStatus" AS ENUM ('invited', 'activated', 'suspended', 'rejected', 'left');

-- CreateEnum
CREATE TYPE "ResetStatus" AS ENUM ('done', 'short');

-- CreateEnum
CREATE TYPE "FundingKind" AS ENUM ('card', 'invoice', 'staff');

-- CreateEnum
CREATE TYPE "WorkStatus" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "ExportKind" AS ENUM ('corporate_users', 'corporate_orders');

-- CreateEnum
CREATE TYPE "ContactKind" AS ENUM ('diner', 'corporate');

-- CreateEnum
CREATE TYPE "IdempotencyStatus" AS ENUM ('running', 'done', 'open');

-- CreateTable
CREATE TABLE "account" (
    "id" SERIAL NOT NULL,
    "email" CITEXT NOT NULL,
    "email_verified_at" TIMESTAMPTZ(3),
    "phone" TEXT,
    "phone_verified_at" TIMESTAMPTZ(3),
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "username" CITEXT,
    "password_hash" TEXT,
    "is_password_changed" BOOLEAN NOT NULL DEFAULT true,
    "signup_method" "SignupMethod" NOT NULL DEFAULT 'other',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "dp" TEXT,
    "referral_code" TEXT NOT NULL,
    "referred_by_id" INTEGER,
    "hear_about_id" INTEGER,
    "stripe_customer_id" TEXT,
    "zip_code" TEXT,
    "marketplace_id" INTEGER,
    "allergens" "Allergen"[],
    "diets" TEXT[],
    "profile_completed_at" TIMESTAMPTZ(3),
    "sms_consent_at" TIMESTAMPTZ(3),
    "sms_consent_text" TEXT,
    "push_consent_at" TIMESTAMPTZ(3),
    "terms_version" TEXT,
    "terms_accepted_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_key" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "kind" "AccessKeyKind" NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT,

    CONSTRAINT "access_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identity" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "provider" "SignupMethod" NOT NULL,
    "subject" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_code" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "channel" "Channel" NOT NULL,
    "target" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "resend_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "one_time_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "email" CITEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hear_about" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "hear_about_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "favourite_cuisine" (
    "account_id" INTEGER NOT NULL,
    "cuisine_id" INTEGER NOT NULL,

    CONSTRAINT "favourite_cuisine_pkey" PRIMARY KEY ("account_id","cuisine_id")
);

-- CreateTable
CREATE TABLE "staff_member" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "role" "StaffRole" NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "staff_member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "staff_id" INTEGER,
    "account_id" INTEGER,
    "organization_id" INTEGER,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_setting" (
    "account_id" INTEGER NOT NULL,
    "topic" TEXT NOT NULL,
    "email" BOOLEAN NOT NULL DEFAULT true,
    "sms" BOOLEAN NOT NULL DEFAULT false,
    "push" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "notification_setting_pkey" PRIMARY KEY ("account_id","topic")
);

-- CreateTable
CREATE TABLE "push_subscription" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "tags" JSONB NOT NULL DEFAULT '{}',
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "topic" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "path" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "purpose" "UploadPurpose" NOT NULL,
    "path" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "address" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "contact_person" TEXT NOT NULL,
    "contact_person_number" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "postal_code" TEXT NOT NULL,
    "extra_instructions" TEXT NOT NULL DEFAULT '',
    "preferred" BOOLEAN NOT NULL DEFAULT false,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "marketplace" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "is_global" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "time_zone" TEXT NOT NULL,
    "state" TEXT,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "window_start" TIME(0) NOT NULL DEFAULT '17:00'::time,
    "window_end" TIME(0) NOT NULL DEFAULT '20:00'::time,
    "permit_required" BOOLEAN NOT NULL DEFAULT false,
    "max_meals_per_day" INTEGER,
    "max_meals_per_week" INTEGER,
    "max_sales_year_cents" BIGINT,
    "max_meals_per_year" INTEGER,
    "chef_may_deliver" BOOLEAN NOT NULL DEFAULT true,
    "tip_recipient" "TipRecipient" NOT NULL DEFAULT 'chef',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "marketplace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "zip_place" (
    "zip" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "zip_place_pkey" PRIMARY KEY ("zip")
);

-- CreateTable
CREATE TABLE "marketplace_zip" (
    "zip" TEXT NOT NULL,
    "marketplace_id" INTEGER NOT NULL,

    CONSTRAINT "marketplace_zip_pkey" PRIMARY KEY ("zip")
);

-- CreateTable
CREATE TABLE "fee_rule" (
    "id" SERIAL NOT NULL,
    "marketplace_id" INTEGER,
    "state" TEXT,
    "delivery_cents" INTEGER NOT NULL DEFAULT 1500,
    "service_bps" INTEGER NOT NULL DEFAULT 2000,
    "tax_bps" INTEGER NOT NULL DEFAULT 600,
    "tax_on_meals" BOOLEAN NOT NULL DEFAULT true,
    "tax_on_service" BOOLEAN NOT NULL DEFAULT false,
    "tax_on_delivery" BOOLEAN NOT NULL DEFAULT false,
    "coupon_lowers_base" BOOLEAN NOT NULL DEFAULT true,
    "valid_from" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "valid_to" TIMESTAMPTZ(3),

    CONSTRAINT "fee_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cuisine" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "cuisine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feature" (
    "id" SERIAL NOT NULL,
    "marketplace_id" INTEGER NOT NULL,
    "kind" "FeatureKind" NOT NULL,
    "meal_id" INTEGER,
    "chef_id" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "feature_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chef" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "marketplace_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL DEFAULT '',
    "bio" TEXT NOT NULL DEFAULT '',
    "image" TEXT,
    "image_alt" TEXT NOT NULL DEFAULT '',
    "website" TEXT,
    "facebook_id" TEXT,
    "instagram_id" TEXT,
    "twitter_id" TEXT,
    "status" "ChefStatus" NOT NULL DEFAULT 'draft',
    "status_reason" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "approved_at" TIMESTAMPTZ(3),
    "closed_from" DATE,
    "closed_to" DATE,
    "cutoff_hours" INTEGER NOT NULL DEFAULT 24,
    "kitchen_name" TEXT NOT NULL DEFAULT '',
    "kitchen_kind" "KitchenKind" NOT NULL DEFAULT 'home',
    "kitchen_address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "postal_code" TEXT NOT NULL DEFAULT '',
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "delivery_radius_km" DOUBLE PRECISION,
    "chef_delivers" BOOLEAN NOT NULL DEFAULT true,
    "ein_number" TEXT,
    "permit_number" TEXT,
    "permit_expires_on" DATE,
    "daily_capacity" INTEGER,
    "stripe_account_id" TEXT,
    "bank_status" "BankStatus" NOT NULL DEFAULT 'none',
    "bank_requirements" JSONB NOT NULL DEFAULT '[]',
    "rating_sum" INTEGER NOT NULL DEFAULT 0,
    "review_count" INTEGER NOT NULL DEFAULT 0,
    "rank_rating" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "chef_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "chef_slug" (
    "slug" TEXT NOT NULL,
    "chef_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "chef_slug_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "chef_cuisine" (
    "chef_id" INTEGER NOT NULL,
    "cuisine_id" INTEGER NOT NULL,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "chef_cuisine_pkey" PRIMARY KEY ("chef_id","cuisine_id")
);

-- CreateTable
CREATE TABLE "meal" (
    "id" SERIAL NOT NULL,
    "guid" UUID NOT NULL DEFAULT gen_random_uuid(),
    "chef_id" INTEGER NOT NULL,
    "marketplace_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "is_voucher_meal" BOOLEAN NOT NULL DEFAULT false,
    "tags" TEXT[],
    "ingredients" TEXT NOT NULL,
    "heating_instructions" TEXT NOT NULL,
    "allergens" "Allergen"[],
    "may_contain" "Allergen"[],
    "allergens_declared" BOOLEAN NOT NULL DEFAULT false,
    "allergens_changed_at" TIMESTAMPTZ(3),
    "suspended_at" TIMESTAMPTZ(3),
    "suspended_reason" TEXT,
    "deleted_at" TIMESTAMPTZ(3),
    "rating_sum" INTEGER NOT NULL DEFAULT 0,
    "review_count" INTEGER NOT NULL DEFAULT 0,
    "rank_rating" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "sold_this_week" INTEGER NOT NULL DEFAULT 0,
    "is_listed" BOOLEAN NOT NULL DEFAULT false,
    "orderable_until" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "meal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "meal_image" (
    "id" SERIAL NOT NULL,
    "meal_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "alt" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "meal_image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "meal_cuisine" (
    "meal_id" INTEGER NOT NULL,
    "cuisine_id" INTEGER NOT NULL,

    CONSTRAINT "meal_cuisine_pkey" PRIMARY KEY ("meal_id","cuisine_id")
);

-- CreateTable
CREATE TABLE "schedule" (
    "id" SERIAL NOT NULL,
    "meal_id" INTEGER NOT NULL,
    "chef_id" INTEGER NOT NULL,
    "marketplace_id" INTEGER NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE NOT NULL,
    "count" INTEGER NOT NULL,
    "held" INTEGER NOT NULL DEFAULT 0,
    "sold" INTEGER NOT NULL DEFAULT 0,
    "cutoff_hours" INTEGER,
    "orderable_until" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cart" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "coupon_id" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "cart_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cart_line" (
    "id" SERIAL NOT NULL,
    "cart_id" INTEGER NOT NULL,
    "meal_id" INTEGER NOT NULL,
    "is_voucher" BOOLEAN NOT NULL DEFAULT false,
    "quantity" INTEGER NOT NULL,
    "instruction" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "cart_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coupon" (
    "id" SERIAL NOT NULL,
    "code" CITEXT NOT NULL,
    "description" TEXT NOT NULL,
    "percent_bps" INTEGER,
    "amount_cents" INTEGER,
    "first_order_only" BOOLEAN NOT NULL DEFAULT false,
    "once_per_user" BOOLEAN NOT NULL DEFAULT true,
    "usage_limit" INTEGER,
    "used_count" INTEGER NOT NULL DEFAULT 0,
    "min_subtotal_cents" INTEGER NOT NULL DEFAULT 0,
    "marketplace_id" INTEGER,
    "sponsor" TEXT NOT NULL DEFAULT 'DinDin',
    "starts_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "ends_at" TIMESTAMPTZ(3),
    "is_active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "coupon_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "coupon_redemption" (
    "id" SERIAL NOT NULL,
    "coupon_id" INTEGER NOT NULL,
    "order_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "once_per_user" BOOLEAN NOT NULL,
    "state" "RedemptionState" NOT NULL DEFAULT 'held',
    "discount_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "coupon_redemption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" SERIAL NOT NULL,
    "number" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "cart_id" INTEGER,
    "marketplace_id" INTEGER NOT NULL,
    "organization_id" INTEGER,
    "status" "OrderStatus" NOT NULL DEFAULT 'pending_payment',
    "cart_transaction" UUID NOT NULL DEFAULT gen_random_uuid(),
    "draft_hash" BYTEA NOT NULL,
    "delivery_date" DATE NOT NULL,
    "delivery_address" JSONB NOT NULL,
    "address_id" INTEGER,
    "fee_rule_id" INTEGER,
    "coupon_id" INTEGER,
    "total_quantity" INTEGER NOT NULL,
    "subtotal_cents" INTEGER NOT NULL,
    "discount_cents" INTEGER NOT NULL DEFAULT 0,
    "delivery_cents" INTEGER NOT NULL DEFAULT 0,
    "service_cents" INTEGER NOT NULL DEFAULT 0,
    "tax_cents" INTEGER NOT NULL DEFAULT 0,
    "tip_cents" INTEGER NOT NULL DEFAULT 0,
    "total_cents" INTEGER NOT NULL,
    "card_cents" INTEGER NOT NULL DEFAULT 0,
    "service_bps" INTEGER NOT NULL DEFAULT 0,
    "tax_bps" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "released_blind_at" TIMESTAMPTZ(3),
    "placed_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_part" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "chef_id" INTEGER NOT NULL,
    "status" "OrderStatus" NOT NULL DEFAULT 'pending_payment',
    "delivery_date" DATE NOT NULL,
    "cutoff_at" TIMESTAMPTZ(3) NOT NULL,
    "window_start_at" TIMESTAMPTZ(3) NOT NULL,
    "window_end_at" TIMESTAMPTZ(3) NOT NULL,
    "subtotal_cents" INTEGER NOT NULL,
    "voucher_cents" INTEGER NOT NULL DEFAULT 0,
    "tip_cents" INTEGER NOT NULL DEFAULT 0,
    "chef_delivers" BOOLEAN NOT NULL DEFAULT true,
    "accepted_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_part_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_line" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "part_id" INTEGER NOT NULL,
    "chef_id" INTEGER NOT NULL,
    "meal_id" INTEGER NOT NULL,
    "schedule_id" INTEGER NOT NULL,
    "cart_line_id" INTEGER,
    "meal_guid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_cents" INTEGER NOT NULL,
    "is_voucher" BOOLEAN NOT NULL DEFAULT false,
    "instruction" TEXT NOT NULL DEFAULT '',
    "ingredients" TEXT NOT NULL DEFAULT '',
    "allergens" "Allergen"[],
    "may_contain" "Allergen"[],
    "allergens_changed" JSONB,
    "status" "LineStatus" NOT NULL DEFAULT 'active',
    "decline_reason" TEXT,

    CONSTRAINT "order_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_event" (
    "id" BIGSERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "part_id" INTEGER,
    "from_status" "OrderStatus",
    "to_status" "OrderStatus",
    "kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "note" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "order_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_reservation" (
    "order_id" INTEGER NOT NULL,
    "schedule_id" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "state" "ReservationState" NOT NULL DEFAULT 'held',

    CONSTRAINT "stock_reservation_pkey" PRIMARY KEY ("order_id","schedule_id")
);

-- CreateTable
CREATE TABLE "card" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "stripe_payment_method" TEXT NOT NULL,
    "fingerprint" TEXT,
    "brand" TEXT NOT NULL,
    "last4" TEXT NOT NULL,
    "exp_month" INTEGER NOT NULL,
    "exp_year" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" SERIAL NOT NULL,
    "purpose" "PaymentPurpose" NOT NULL,
    "account_id" INTEGER NOT NULL,
    "order_id" INTEGER,
    "tip_id" INTEGER,
    "gift_card_id" INTEGER,
    "org_funding_id" INTEGER,
    "provider_key" TEXT NOT NULL,
    "stripe_intent_id" TEXT,
    "client_secret" TEXT,
    "amount_cents" INTEGER NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "status" "PaymentStatus" NOT NULL DEFAULT 'creating',
    "failure_code" TEXT,
    "failure_message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tender" (
    "id" BIGSERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "method" "TenderMethod" NOT NULL,
    "ledger_account_id" BIGINT,
    "payment_id" INTEGER,
    "amount_cents" INTEGER NOT NULL DEFAULT 0,
    "quantity" INTEGER NOT NULL DEFAULT 0,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "refunded_quantity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tender_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tender_share" (
    "id" BIGSERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "tender_id" BIGINT NOT NULL,
    "component" "ShareComponent" NOT NULL,
    "line_id" INTEGER,
    "amount_cents" INTEGER NOT NULL DEFAULT 0,
    "quantity" INTEGER NOT NULL DEFAULT 0,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "refunded_quantity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tender_share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refund" (
    "id" BIGSERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "tender_id" BIGINT NOT NULL,
    "line_id" INTEGER,
    "key" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL DEFAULT 0,
    "quantity" INTEGER NOT NULL DEFAULT 0,
    "borne_by" "BorneBy",
    "reason" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "status" "RefundStatus" NOT NULL DEFAULT 'pending',
    "stripe_refund_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tip" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "method" "TenderMethod" NOT NULL,
    "status" "PaymentStatus" NOT NULL DEFAULT 'creating',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "tip_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispute" (
    "id" SERIAL NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "stripe_dispute_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer" (
    "id" SERIAL NOT NULL,
    "part_id" INTEGER NOT NULL,
    "chef_id" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reversed_cents" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "TransferStatus" NOT NULL DEFAULT 'due',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "stripe_transfer_id" TEXT,
    "payout_id" INTEGER,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "transfer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_reversal" (
    "id" SERIAL NOT NULL,
    "transfer_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "stripe_reversal_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "transfer_reversal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payout" (
    "id" SERIAL NOT NULL,
    "chef_id" INTEGER NOT NULL,
    "stripe_payout_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "arrival_date" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "payout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_event" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL DEFAULT 'stripe',
    "type" TEXT NOT NULL,
    "object_id" TEXT,
    "payload" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_account" (
    "id" BIGSERIAL NOT NULL,
    "kind" "LedgerKind" NOT NULL,
    "asset" "Asset" NOT NULL,
    "account_id" INTEGER,
    "organization_id" INTEGER,
    "grant_id" INTEGER,
    "gift_card_id" INTEGER,
    "order_id" INTEGER,
    "chef_id" INTEGER,
    "balance" BIGINT,

    CONSTRAINT "ledger_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_txn" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "idem" TEXT NOT NULL,
    "order_id" INTEGER,
    "reverses_id" BIGINT,
    "actor" TEXT NOT NULL,
    "note" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "ledger_txn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "posting" (
    "id" BIGSERIAL NOT NULL,
    "txn_id" BIGINT NOT NULL,
    "ledger_account_id" BIGINT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_after" BIGINT,

    CONSTRAINT "posting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_snapshot" (
    "id" SERIAL NOT NULL,
    "last_posting" BIGINT NOT NULL,
    "postings" BIGINT NOT NULL,
    "total" BIGINT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "ledger_snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallet_grant" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "organization_id" INTEGER,
    "membership_id" INTEGER,
    "asset" "Asset" NOT NULL,
    "source" "GrantSource" NOT NULL,
    "amount" BIGINT NOT NULL,
    "period_start" DATE,
    "period_end" DATE,
    "expires_at" TIMESTAMPTZ(3),
    "distribution_id" INTEGER,
    "note" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "wallet_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gift_card" (
    "id" SERIAL NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "code_hint" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" "GiftCardStatus" NOT NULL DEFAULT 'requires_payment',
    "buyer_id" INTEGER,
    "owner_id" INTEGER,
    "recipient_email" TEXT,
    "recipient_name" TEXT,
    "message" TEXT,
    "deliver_on" DATE,
    "delivered_at" TIMESTAMPTZ(3),
    "added_at" TIMESTAMPTZ(3),
    "hidden_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "gift_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reward_entry" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "order_id" INTEGER,
    "kind" "RewardKind" NOT NULL,
    "points" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "reward_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "dollar_cents" INTEGER NOT NULL DEFAULT 0,
    "vouchers" INTEGER NOT NULL DEFAULT 0,
    "fee_cents" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "ein_number" TEXT NOT NULL,
    "email_domain" TEXT,
    "time_zone" TEXT NOT NULL DEFAULT 'America/New_York',
    "status" "OrganizationStatus" NOT NULL DEFAULT 'waiting',
    "status_reason" TEXT,
    "plan_id" INTEGER,
    "dollar_cents" INTEGER,
    "vouchers" INTEGER,
    "reset_day" INTEGER NOT NULL DEFAULT 1,
    "credit_limit_cents" INTEGER NOT NULL DEFAULT 0,
    "approved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "role" "MemberRole" NOT NULL DEFAULT 'member',
    "status" "MemberStatus" NOT NULL DEFAULT 'invited',
    "is_voucher_benefit" BOOLEAN NOT NULL DEFAULT false,
    "corporate_user_source" TEXT NOT NULL DEFAULT 'admin',
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "phone" TEXT,
    "is_rejected" BOOLEAN NOT NULL DEFAULT false,
    "joined_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" SERIAL NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "distribution" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL DEFAULT 0,
    "vouchers" INTEGER NOT NULL DEFAULT 0,
    "members" INTEGER NOT NULL,
    "total_cents" BIGINT NOT NULL DEFAULT 0,
    "total_vouchers" BIGINT NOT NULL DEFAULT 0,
    "note" TEXT NOT NULL DEFAULT '',
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "distribution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallet_reset" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "membership_id" INTEGER NOT NULL,
    "asset" "Asset" NOT NULL,
    "period_start" DATE NOT NULL,
    "period_end" DATE NOT NULL,
    "status" "ResetStatus" NOT NULL,
    "amount" BIGINT NOT NULL DEFAULT 0,
    "expired_amount" BIGINT NOT NULL DEFAULT 0,
    "grant_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "wallet_reset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "org_funding" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "kind" "FundingKind" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" "PaymentStatus" NOT NULL DEFAULT 'creating',
    "invoice_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "org_funding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "period_start" DATE NOT NULL,
    "period_end" DATE NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_line" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "order_id" INTEGER,
    "text" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "invoice_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "offer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_import" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "file_name" TEXT NOT NULL,
    "total_rows" INTEGER NOT NULL DEFAULT 0,
    "good_rows" INTEGER NOT NULL DEFAULT 0,
    "done_rows" INTEGER NOT NULL DEFAULT 0,
    "status" "WorkStatus" NOT NULL DEFAULT 'queued',
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "member_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_import_row" (
    "import_id" INTEGER NOT NULL,
    "row_number" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_import_row_pkey" PRIMARY KEY ("import_id","row_number")
);

-- CreateTable
CREATE TABLE "export" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "kind" "ExportKind" NOT NULL,
    "filters" JSONB NOT NULL DEFAULT '{}',
    "status" "WorkStatus" NOT NULL DEFAULT 'queued',
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "rows_total" INTEGER,
    "path" TEXT,
    "error" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "export_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "chef_id" INTEGER NOT NULL,
    "meal_id" INTEGER,
    "rating" INTEGER NOT NULL,
    "written_content" TEXT NOT NULL DEFAULT '',
    "reply" TEXT,
    "replied_at" TIMESTAMPTZ(3),
    "hidden_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_message" (
    "id" SERIAL NOT NULL,
    "kind" "ContactKind" NOT NULL,
    "ticket" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "organization" TEXT,
    "content" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content_page" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "content_page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "topic" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "run_after" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),
    "deadline_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "done_at" TIMESTAMPTZ(3),
    "dead_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "operation" UUID NOT NULL DEFAULT gen_random_uuid(),
    "status" "IdempotencyStatus" NOT NULL DEFAULT 'running',
    "http_status" INTEGER,
    "response" JSONB,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "offset_seconds" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "clock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT app_now(),

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key" ON "account"("email");

-- CreateIndex
CREATE UNIQUE INDEX "account_username_key" ON "account"("username");

-- CreateIndex
CREATE UNIQUE INDEX "account_referral_code_key" ON "account"("referral_code");

-- CreateIndex
CREATE UNIQUE INDEX "account_stripe_customer_id_key" ON "account"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "account_referred_by_id_idx" ON "account"("referred_by_id");

-- CreateIndex
CREATE INDEX "account_phone_idx" ON "account"("phone");

-- CreateIndex
CREATE UNIQUE INDEX "access_key_hash_key" ON "access_key"("hash");

-- CreateIndex
CREATE INDEX "access_key_account_id_idx" ON "access_key"("account_id");

-- CreateIndex
CREATE INDEX "access_key_expires_at_idx" ON "access_key"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "identity_provider_subject_key" ON "identity"("provider", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "identity_account_id_provider_key" ON "identity"("account_id", "provider");

-- CreateIndex
CREATE INDEX "one_time_code_account_id_idx" ON "one_time_code"("account_id");

-- CreateIndex
CREATE INDEX "one_time_code_target_created_at_idx" ON "one_time_code"("target", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_hash_key" ON "password_reset"("hash");

-- CreateIndex
CREATE INDEX "password_reset_account_id_idx" ON "password_reset"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "hear_about_title_key" ON "hear_about"("title");

-- CreateIndex
CREATE INDEX "favourite_cuisine_cuisine_id_idx" ON "favourite_cuisine"("cuisine_id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_member_account_id_key" ON "staff_member"("account_id");

-- CreateIndex
CREATE INDEX "audit_entry_subject_kind_subject_id_idx" ON "audit_entry"("subject_kind", "subject_id");

-- CreateIndex
CREATE INDEX "audit_entry_organization_id_id_idx" ON "audit_entry"("organization_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_staff_id_idx" ON "audit_entry"("staff_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_key" ON "push_subscription"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscription_account_id_idx" ON "push_subscription"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_key_key" ON "notification"("key");

-- CreateIndex
CREATE INDEX "notification_account_id_id_idx" ON "notification"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "upload_path_key" ON "upload"("path");

-- CreateIndex
CREATE INDEX "upload_account_id_idx" ON "upload"("account_id");

-- CreateIndex
CREATE INDEX "address_account_id_idx" ON "address"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "marketplace_slug_key" ON "marketplace"("slug");

-- CreateIndex
CREATE INDEX "zip_place_latitude_longitude_idx" ON "zip_place"("latitude", "longitude");

-- CreateIndex
CREATE INDEX "marketplace_zip_marketplace_id_idx" ON "marketplace_zip"("marketplace_id");

-- CreateIndex
CREATE INDEX "fee_rule_marketplace_id_state_idx" ON "fee_rule"("marketplace_id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "cuisine_title_key" ON "cuisine"("title");

-- CreateIndex
CREATE UNIQUE INDEX "cuisine_slug_key" ON "cuisine"("slug");

-- CreateIndex
CREATE INDEX "feature_marketplace_id_kind_position_idx" ON "feature"("marketplace_id", "kind", "position");

-- CreateIndex
CREATE INDEX "feature_meal_id_idx" ON "feature"("meal_id");

-- CreateIndex
CREATE INDEX "feature_chef_id_idx" ON "feature"("chef_id");

-- CreateIndex
CREATE UNIQUE INDEX "chef_account_id_key" ON "chef"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "chef_slug_key" ON "chef"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "chef_stripe_account_id_key" ON "chef"("stripe_account_id");

-- CreateIndex
CREATE INDEX "chef_marketplace_id_rank_rating_id_idx" ON "chef"("marketplace_id", "rank_rating" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "chef_id_marketplace_id_key" ON "chef"("id", "marketplace_id");

-- CreateIndex
CREATE INDEX "chef_slug_chef_id_idx" ON "chef_slug"("chef_id");

-- CreateIndex
CREATE INDEX "chef_cuisine_cuisine_id_idx" ON "chef_cuisine"("cuisine_id");

-- CreateIndex
CREATE UNIQUE INDEX "meal_guid_key" ON "meal"("guid");

-- CreateIndex
CREATE UNIQUE INDEX "meal_slug_key" ON "meal"("slug");

-- CreateIndex
CREATE INDEX "meal_marketplace_id_idx" ON "meal"("marketplace_id");

-- CreateIndex
CREATE UNIQUE INDEX "meal_chef_id_sku_key" ON "meal"("chef_id", "sku");

-- CreateIndex
CREATE UNIQUE INDEX "meal_id_chef_id_key" ON "meal"("id", "chef_id");

-- CreateIndex
CREATE UNIQUE INDEX "meal_image_meal_id_position_key" ON "meal_image"("meal_id", "position");

-- CreateIndex
CREATE INDEX "meal_cuisine_cuisine_id_meal_id_idx" ON "meal_cuisine"("cuisine_id", "meal_id");

-- CreateIndex
CREATE INDEX "schedule_meal_id_end_date_idx" ON "schedule"("meal_id", "end_date");

-- CreateIndex
CREATE INDEX "schedule_chef_id_start_date_idx" ON "schedule"("chef_id", "start_date");

-- CreateIndex
CREATE UNIQUE INDEX "cart_account_id_key" ON "cart"("account_id");

-- CreateIndex
CREATE INDEX "cart_coupon_id_idx" ON "cart"("coupon_id");

-- CreateIndex
CREATE INDEX "cart_line_meal_id_idx" ON "cart_line"("meal_id");

-- CreateIndex
CREATE UNIQUE INDEX "cart_line_cart_id_meal_id_is_voucher_key" ON "cart_line"("cart_id", "meal_id", "is_voucher");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_code_key" ON "coupon"("code");

-- CreateIndex
CREATE INDEX "coupon_marketplace_id_idx" ON "coupon"("marketplace_id");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_redemption_order_id_key" ON "coupon_redemption"("order_id");

-- CreateIndex
CREATE INDEX "coupon_redemption_coupon_id_state_idx" ON "coupon_redemption"("coupon_id", "state");

-- CreateIndex
CREATE INDEX "coupon_redemption_account_id_idx" ON "coupon_redemption"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_redemption_order_id_account_id_key" ON "coupon_redemption"("order_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_number_key" ON "orders"("number");

-- CreateIndex
CREATE UNIQUE INDEX "orders_cart_transaction_key" ON "orders"("cart_transaction");

-- CreateIndex
CREATE INDEX "orders_account_id_placed_at_idx" ON "orders"("account_id", "placed_at" DESC);

-- CreateIndex
CREATE INDEX "orders_organization_id_placed_at_idx" ON "orders"("organization_id", "placed_at" DESC);

-- CreateIndex
CREATE INDEX "orders_marketplace_id_delivery_date_idx" ON "orders"("marketplace_id", "delivery_date");

-- CreateIndex
CREATE UNIQUE INDEX "orders_id_account_id_key" ON "orders"("id", "account_id");

-- CreateIndex
CREATE INDEX "order_part_chef_id_status_delivery_date_idx" ON "order_part"("chef_id", "status", "delivery_date");

-- CreateIndex
CREATE UNIQUE INDEX "order_part_order_id_chef_id_key" ON "order_part"("order_id", "chef_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_part_id_chef_id_key" ON "order_part"("id", "chef_id");

-- CreateIndex
CREATE INDEX "order_line_order_id_idx" ON "order_line"("order_id");

-- CreateIndex
CREATE INDEX "order_line_part_id_idx" ON "order_line"("part_id");

-- CreateIndex
CREATE INDEX "order_line_meal_id_idx" ON "order_line"("meal_id");

-- CreateIndex
CREATE INDEX "order_line_schedule_id_idx" ON "order_line"("schedule_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_line_id_order_id_key" ON "order_line"("id", "order_id");

-- CreateIndex
CREATE INDEX "order_event_order_id_id_idx" ON "order_event"("order_id", "id");

-- CreateIndex
CREATE INDEX "stock_reservation_schedule_id_idx" ON "stock_reservation"("schedule_id");

-- CreateIndex
CREATE UNIQUE INDEX "card_stripe_payment_method_key" ON "card"("stripe_payment_method");

-- CreateIndex
CREATE INDEX "card_account_id_idx" ON "card"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_tip_id_key" ON "payment"("tip_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_gift_card_id_key" ON "payment"("gift_card_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_org_funding_id_key" ON "payment"("org_funding_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_provider_key_key" ON "payment"("provider_key");

-- CreateIndex
CREATE UNIQUE INDEX "payment_stripe_intent_id_key" ON "payment"("stripe_intent_id");

-- CreateIndex
CREATE INDEX "payment_order_id_idx" ON "payment"("order_id");

-- CreateIndex
CREATE INDEX "payment_account_id_idx" ON "payment"("account_id");

-- CreateIndex
CREATE INDEX "payment_status_created_at_idx" ON "payment"("status", "created_at");

-- CreateIndex
CREATE INDEX "tender_order_id_idx" ON "tender"("order_id");

-- CreateIndex
CREATE INDEX "tender_ledger_account_id_idx" ON "tender"("ledger_account_id");

-- CreateIndex
CREATE INDEX "tender_payment_id_idx" ON "tender"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "tender_id_order_id_key" ON "tender"("id", "order_id");

-- CreateIndex
CREATE INDEX "tender_share_tender_id_idx" ON "tender_share"("tender_id");

-- CreateIndex
CREATE INDEX "tender_share_order_id_idx" ON "tender_share"("order_id");

-- CreateIndex
CREATE INDEX "tender_share_line_id_idx" ON "tender_share"("line_id");

-- CreateIndex
CREATE UNIQUE INDEX "refund_key_key" ON "refund"("key");

-- CreateIndex
CREATE UNIQUE INDEX "refund_stripe_refund_id_key" ON "refund"("stripe_refund_id");

-- CreateIndex
CREATE INDEX "refund_order_id_idx" ON "refund"("order_id");

-- CreateIndex
CREATE INDEX "refund_tender_id_idx" ON "refund"("tender_id");

-- CreateIndex
CREATE INDEX "refund_status_idx" ON "refund"("status");

-- CreateIndex
CREATE UNIQUE INDEX "tip_key_key" ON "tip"("key");

-- CreateIndex
CREATE INDEX "tip_order_id_idx" ON "tip"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "dispute_stripe_dispute_id_key" ON "dispute"("stripe_dispute_id");

-- CreateIndex
CREATE INDEX "dispute_payment_id_idx" ON "dispute"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_part_id_key" ON "transfer"("part_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_stripe_transfer_id_key" ON "transfer"("stripe_transfer_id");

-- CreateIndex
CREATE INDEX "transfer_status_due_at_idx" ON "transfer"("status", "due_at");

-- CreateIndex
CREATE INDEX "transfer_chef_id_sent_at_idx" ON "transfer"("chef_id", "sent_at");

-- CreateIndex
CREATE INDEX "transfer_payout_id_idx" ON "transfer"("payout_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_part_id_chef_id_key" ON "transfer"("part_id", "chef_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_reversal_key_key" ON "transfer_reversal"("key");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_reversal_stripe_reversal_id_key" ON "transfer_reversal"("stripe_reversal_id");

-- CreateIndex
CREATE INDEX "transfer_reversal_transfer_id_idx" ON "transfer_reversal"("transfer_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_stripe_payout_id_key" ON "payout"("stripe_payout_id");

-- CreateIndex
CREATE INDEX "payout_chef_id_arrival_date_idx" ON "payout"("chef_id", "arrival_date");

-- CreateIndex
CREATE INDEX "provider_event_object_id_idx" ON "provider_event"("object_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_grant_id_key" ON "ledger_account"("grant_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_gift_card_id_key" ON "ledger_account"("gift_card_id");

-- CreateIndex
CREATE INDEX "ledger_account_account_id_idx" ON "ledger_account"("account_id");

-- CreateIndex
CREATE INDEX "ledger_account_organization_id_idx" ON "ledger_account"("organization_id");

-- CreateIndex
CREATE INDEX "ledger_account_order_id_idx" ON "ledger_account"("order_id");

-- CreateIndex
CREATE INDEX "ledger_account_chef_id_idx" ON "ledger_account"("chef_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_txn_idem_key" ON "ledger_txn"("idem");

-- CreateIndex
CREATE INDEX "ledger_txn_order_id_idx" ON "ledger_txn"("order_id");

-- CreateIndex
CREATE INDEX "ledger_txn_reverses_id_idx" ON "ledger_txn"("reverses_id");

-- CreateIndex
CREATE INDEX "posting_txn_id_idx" ON "posting"("txn_id");

-- CreateIndex
CREATE INDEX "posting_ledger_account_id_id_idx" ON "posting"("ledger_account_id", "id");

-- CreateIndex
CREATE INDEX "wallet_grant_account_id_idx" ON "wallet_grant"("account_id");

-- CreateIndex
CREATE INDEX "wallet_grant_membership_id_idx" ON "wallet_grant"("membership_id");

-- CreateIndex
CREATE INDEX "wallet_grant_distribution_id_idx" ON "wallet_grant"("distribution_id");

-- CreateIndex
CREATE INDEX "wallet_grant_expires_at_idx" ON "wallet_grant"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_code_hash_key" ON "gift_card"("code_hash");

-- CreateIndex
CREATE INDEX "gift_card_buyer_id_idx" ON "gift_card"("buyer_id");

-- CreateIndex
CREATE INDEX "gift_card_owner_id_idx" ON "gift_card"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "reward_entry_key_key" ON "reward_entry"("key");

-- CreateIndex
CREATE INDEX "reward_entry_account_id_id_idx" ON "reward_entry"("account_id", "id");

-- CreateIndex
CREATE INDEX "reward_entry_order_id_idx" ON "reward_entry"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_name_key" ON "plan"("name");

-- CreateIndex
CREATE INDEX "organization_plan_id_idx" ON "organization"("plan_id");

-- CreateIndex
CREATE INDEX "organization_status_idx" ON "organization"("status");

-- CreateIndex
CREATE INDEX "membership_account_id_idx" ON "membership"("account_id");

-- CreateIndex
CREATE INDEX "membership_organization_id_status_joined_at_idx" ON "membership"("organization_id", "status", "joined_at");

-- CreateIndex
CREATE UNIQUE INDEX "membership_organization_id_account_id_key" ON "membership"("organization_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "membership_id_organization_id_key" ON "membership"("id", "organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "membership_id_organization_id_account_id_key" ON "membership"("id", "organization_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_hash_key" ON "invitation"("hash");

-- CreateIndex
CREATE INDEX "invitation_membership_id_idx" ON "invitation"("membership_id");

-- CreateIndex
CREATE UNIQUE INDEX "distribution_key_key" ON "distribution"("key");

-- CreateIndex
CREATE INDEX "distribution_organization_id_created_at_idx" ON "distribution"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "distribution_id_organization_id_key" ON "distribution"("id", "organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "wallet_reset_grant_id_key" ON "wallet_reset"("grant_id");

-- CreateIndex
CREATE INDEX "wallet_reset_membership_id_idx" ON "wallet_reset"("membership_id");

-- CreateIndex
CREATE INDEX "wallet_reset_status_idx" ON "wallet_reset"("status");

-- CreateIndex
CREATE UNIQUE INDEX "wallet_reset_organization_id_membership_id_asset_period_sta_key" ON "wallet_reset"("organization_id", "membership_id", "asset", "period_start");

-- CreateIndex
CREATE INDEX "org_funding_organization_id_idx" ON "org_funding"("organization_id");

-- CreateIndex
CREATE INDEX "org_funding_invoice_id_idx" ON "org_funding"("invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_number_key" ON "invoice"("number");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_id_organization_id_key" ON "invoice"("id", "organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_organization_id_period_start_version_key" ON "invoice"("organization_id", "period_start", "version");

-- CreateIndex
CREATE INDEX "invoice_line_invoice_id_idx" ON "invoice_line"("invoice_id");

-- CreateIndex
CREATE INDEX "offer_organization_id_idx" ON "offer"("organization_id");

-- CreateIndex
CREATE INDEX "member_import_organization_id_created_at_idx" ON "member_import"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "member_import_id_organization_id_key" ON "member_import"("id", "organization_id");

-- CreateIndex
CREATE INDEX "export_organization_id_account_id_idx" ON "export"("organization_id", "account_id");

-- CreateIndex
CREATE INDEX "export_account_id_idx" ON "export"("account_id");

-- CreateIndex
CREATE INDEX "review_chef_id_id_idx" ON "review"("chef_id", "id" DESC);

-- CreateIndex
CREATE INDEX "review_meal_id_id_idx" ON "review"("meal_id", "id" DESC);

-- CreateIndex
CREATE INDEX "review_account_id_idx" ON "review"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "review_order_id_chef_id_key" ON "review"("order_id", "chef_id");

-- CreateIndex
CREATE UNIQUE INDEX "contact_message_ticket_key" ON "contact_message"("ticket");

-- CreateIndex
CREATE INDEX "contact_message_created_at_idx" ON "contact_message"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "content_page_slug_version_key" ON "content_page"("slug", "version");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_key_key" ON "outbox"("key");

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "idempotency_key_account_id_route_key_key" ON "idempotency_key"("account_id", "route", "key");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_referred_by_id_fkey" FOREIGN KEY ("referred_by_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_hear_about_id_fkey" FOREIGN KEY ("hear_about_id") REFERENCES "hear_about"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_marketplace_id_fkey" FOREIGN KEY ("marketplace_id") REFERENCES "marketplace"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_key" ADD CONSTRAINT "access_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identity" ADD CONSTRAINT "identity_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourite_cuisine" ADD CONSTRAINT "favourite_cuisine_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "favourite_cuisine" ADD CONSTRAINT "favourite_cuisine_cuisine_id_fkey" FOREIGN KEY ("cuisine_id") REFERENCES "cuisine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_member" ADD CONSTRAINT "staff_member_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "staff_member"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "address" ADD CONSTRAINT "address_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marketplace_zip" ADD CONSTRAINT "marketplace_zip_zip_fkey" FOREIGN KEY ("zip") REFERENCES "zip_place"("zip") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "marketplace_zip" ADD CONSTRAINT "marketplace_zip_marketplace_id_fkey" FOREIGN KEY ("marketplace_id") REFERENCES "marketplace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fee_rule" ADD CONSTRAINT "fee_rule_marketplace_id_fkey" FOREIGN KEY ("marketplace_id") REFERENCES "marketplace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feature" ADD CONSTRAINT "feature_marketplace_id_fkey" FOREIGN KEY ("marketplace_id") REFERENCES "marketplace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feature" ADD CONSTRAINT "feature_meal_id_fkey" FOREIGN KEY ("meal_id") REFERENCES "meal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feature" ADD CONSTRAINT "feature_chef_id_fkey" FOREIGN KEY ("chef_id") REFERENCES "chef"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chef" ADD CONSTRAINT "chef_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chef" ADD CONSTRAINT "chef_marketplace_id_fkey" FOREIGN KEY ("marketplace_id") REFERENCES "marketplace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chef_slug" ADD CONSTRAINT "chef_slug_chef_id_fkey" FOREIGN KEY ("chef_id") REFERENCES "chef"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chef_cuisine" ADD CONSTRAINT "chef_cuisine_chef_id_fkey" FOREIGN KEY ("chef_id") REFERENCES "chef"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "chef_cuisine" ADD CONSTRAINT "chef_cuisine_cuisine_id_fkey" FOREIGN KEY ("cuisine_id") REFERENCES "cuisine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meal" ADD CONSTRAINT "meal_chef_marketplace_fkey" FOREIGN KEY ("chef_id", "marketplace_id") REFERENCES "chef"("id", "marketplace_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meal" ADD CONSTRAINT "meal_marketplace_id_fkey" FOREIGN KEY ("marketplace_id") REFERENCES "marketplace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meal_image" ADD CONSTRAINT "meal_image_meal_id_fkey" FOREIGN KEY ("meal_id") REFERENCES "meal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meal_cuisine" ADD CONSTRAINT "meal_cuisine_meal_id_fkey" FOREIGN KEY ("meal_id") REFERENCES "meal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meal_cuisine" ADD CONSTRAINT "meal_cuisine_cuisine_id_fkey" FOREIGN KEY ("cuisine_id") REFERENCES "cuisine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_meal_chef_fkey" FOREIGN KEY ("meal_id", "chef_id") REFERENCES "meal"("id", "chef_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_chef_marketplace_fkey" FOREIGN KEY ("chef_id", "marketplace_id") REFERENCES "chef"("id", "marketplace_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_marketplace_id_fkey" FOREIGN KEY ("marketplace_id") REFERENCES "marketplace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart" ADD CONSTRAINT "cart_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart" ADD CONSTRAINT "cart_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "coupon"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "cart"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_meal_id_fkey" FOREIGN KEY ("meal_id") REFERENCES "meal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_marketplace_id_fkey" FOREIGN KEY ("marketplace_id") REFERENCES "marketplace"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "coupon"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "redemption_order_account_fkey" FOREIGN KEY ("order_id", "account_id") REFERENCES "orders"("id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "cart"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_marketplace_id_fkey" FOREIGN KEY ("marketplace_id") REFERENCES "marketplace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee_rule_id_fkey" FOREIGN KEY ("fee_rule_id") REFERENCES "fee_rule"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "coupon"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_part" ADD CONSTRAINT "order_part_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_part" ADD CONSTRAINT "order_part_chef_id_fkey" FOREIGN KEY ("chef_id") REFERENCES "chef"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_part_chef_fkey" FOREIGN KEY ("part_id", "chef_id") REFERENCES "order_part"("id", "chef_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_chef_id_fkey" FOREIGN KEY ("chef_id") REFERENCES "chef"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_meal_id_fkey" FOREIGN KEY ("meal_id") REFERENCES "meal"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "card" ADD CONSTRAINT "card_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_tip_id_fkey" FOREIGN KEY ("tip_id") REFERENCES "tip"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_gift_card_id_fkey" FOREIGN KEY ("gift_card_id") REFERENCES "gift_card"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_org_funding_id_fkey" FOREIGN KEY ("org_funding_id") REFERENCES "org_funding"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tender" ADD CONSTRAINT "tender_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tender" ADD CONSTRAINT "tender_ledger_account_id_fkey" FOREIGN KEY ("ledger_account_id") REFERENCES "ledger_account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tender" ADD CONSTRAINT "tender_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tender_share" ADD CONSTRAINT "share_tender_order_fkey" FOREIGN KEY ("tender_id", "order_id") REFERENCES "tender"("id", "order_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tender_share" ADD CONSTRAINT "tender_share_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_tender_order_fkey" FOREIGN KEY ("tender_id", "order_id") REFERENCES "tender"("id", "order_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tip" ADD CONSTRAINT "tip_order_account_fkey" FOREIGN KEY ("order_id", "account_id") REFERENCES "orders"("id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_part_chef_fkey" FOREIGN KEY ("part_id", "chef_id") REFERENCES "order_part"("id", "chef_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_chef_id_fkey" FOREIGN KEY ("chef_id") REFERENCES "chef"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payout"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_reversal" ADD CONSTRAINT "transfer_reversal_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "transfer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout" ADD CONSTRAINT "payout_chef_id_fkey" FOREIGN KEY ("chef_id") REFERENCES "chef"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "wallet_grant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_gift_card_id_fkey" FOREIGN KEY ("gift_card_id") REFERENCES "gift_card"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_chef_id_fkey" FOREIGN KEY ("chef_id") REFERENCES "chef"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_txn" ADD CONSTRAINT "ledger_txn_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_txn" ADD CONSTRAINT "ledger_txn_reverses_id_fkey" FOREIGN KEY ("reverses_id") REFERENCES "ledger_txn"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posting" ADD CONSTRAINT "posting_txn_id_fkey" FOREIGN KEY ("txn_id") REFERENCES "ledger_txn"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posting" ADD CONSTRAINT "posting_ledger_account_id_fkey" FOREIGN KEY ("ledger_account_id") REFERENCES "ledger_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_grant" ADD CONSTRAINT "wallet_grant_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_grant" ADD CONSTRAINT "grant_membership_fkey" FOREIGN KEY ("membership_id", "organization_id", "account_id") REFERENCES "membership"("id", "organization_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_grant" ADD CONSTRAINT "grant_distribution_fkey" FOREIGN KEY ("distribution_id", "organization_id") REFERENCES "distribution"("id", "organization_id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_buyer_id_fkey" FOREIGN KEY ("buyer_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reward_entry" ADD CONSTRAINT "reward_entry_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reward_entry" ADD CONSTRAINT "reward_entry_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization" ADD CONSTRAINT "organization_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_membership_fkey" FOREIGN KEY ("membership_id", "organization_id") REFERENCES "membership"("id", "organization_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distribution" ADD CONSTRAINT "distribution_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_reset" ADD CONSTRAINT "wallet_reset_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_reset" ADD CONSTRAINT "reset_membership_fkey" FOREIGN KEY ("membership_id", "organization_id") REFERENCES "membership"("id", "organization_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_reset" ADD CONSTRAINT "wallet_reset_grant_id_fkey" FOREIGN KEY ("grant_id") REFERENCES "wallet_grant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "org_funding" ADD CONSTRAINT "org_funding_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "org_funding" ADD CONSTRAINT "funding_invoice_fkey" FOREIGN KEY ("invoice_id", "organization_id") REFERENCES "invoice"("id", "organization_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_import" ADD CONSTRAINT "member_import_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_import_row" ADD CONSTRAINT "member_import_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "member_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export" ADD CONSTRAINT "export_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "export" ADD CONSTRAINT "export_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_order_account_fkey" FOREIGN KEY ("order_id", "account_id") REFERENCES "orders"("id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_chef_id_fkey" FOREIGN KEY ("chef_id") REFERENCES "chef"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_meal_id_fkey" FOREIGN KEY ("meal_id") REFERENCES "meal"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

