import { aDiner } from "../../builders";
import { groupInput } from "../../setup/group-orders";
import { UNKNOWN_ID } from "./calls";

/** What a call is asked that names a thing which is not there, or is somebody else's. */
interface Lost {
  query?: string;
  body?: object;
}

const nobody = Number(UNKNOWN_ID);
const aWeekend = { start_date: "2030-01-05", end_date: "2030-01-06" };
const NO_CHECKOUT = "00000000-0000-4000-8000-000000000000";

/** A card of somebody else. */
async function aForeignCard(): Promise<string> {
  return (await aDiner({ card: true })).card?.stripe_payment_method ?? "";
}

/** How calls without an id in their path are brought to answer 404. */
export const notFoundRequests: Record<string, () => Promise<Lost> | Lost> = {
  get_newcart: () => ({ query: `eater_address_id=${UNKNOWN_ID}` }),
  get_cart_dates: () => ({ query: `eater_address_id=${UNKNOWN_ID}` }),
  get_fee: () => ({ query: `eater_address_id=${UNKNOWN_ID}` }),
  delete_newcart: () => ({ query: `meal_id=${UNKNOWN_ID}` }),
  get_local_chef: () => ({ query: "offset=100000" }),
  get_more_chefs: () => ({ query: "offset=100000" }),
  get_chef_dashboard_taxes: () => ({ query: "year=2000" }),
  get_chef_topratedchefs: () => ({ query: "offset=100000" }),
  // whose organization has no single sign-on
  get_v1_corporate_sign_on: () => ({}),
  delete_v1_corporate_sign_on: () => ({}),
  get_v1_payment_org_user_balance: () => ({ query: `eater_user_id=${UNKNOWN_ID}` }),
  get_v1_payment_org_user_wallet_transactions: () => ({ query: `eater_user_id=${UNKNOWN_ID}` }),
  get_v1_payment_user_details: () => ({ query: `user_id=${UNKNOWN_ID}` }),
  get_v1_payment_prepaid_amount: () => ({ query: `corporate-id=${UNKNOWN_ID}` }),
  post_account_change_item_quantity: () => ({
    body: { meal_id: nobody, change_type: "increase", meal_type: "PAID" },
  }),
  post_account_credit_cards: async () => ({ body: { stripe_payment_method_id: await aForeignCard() } }),
  post_gift_card_buy: async () => ({ body: { amount_cents: 2500, payment_method: await aForeignCard() } }),
  post_v1_payment_org_fund: async () => ({
    body: { amount_cents: 50_000, payment_method: await aForeignCard() },
  }),
  post_v1_corporate_group_orders: async () => ({ body: await groupInput(nobody) }),
  post_chef_kitchen_helpers_accept: () => ({ body: { token: "nobody-was-sent-this" } }),
  post_tip_payment: () => ({ body: { order_id: nobody, amount_cents: 300 } }),
  post_reviews: () => ({ body: { order_id: nobody, rating: 5 } }),
  post_upload_detail_list: () => ({ body: { id: nobody } }),
  post_v1_shop_intent_create: () => ({ body: { deliveryDetails: { address_id: nobody } } }),
  post_v1_shop_order_create: () => ({ body: { paymentIntent: { cart_transaction: NO_CHECKOUT } } }),
  post_v1_payment_transaction_confirm_payment: () => ({
    body: { cart_transaction: NO_CHECKOUT, payment_intent: "pi_none" },
  }),
  post_v2_schedulemeal_preview: () => ({ body: { meals: [nobody], ...aWeekend, count: 4 } }),
  post_v2_schedulemeal_batch: () => ({ body: { meals: [nobody], ...aWeekend, count: 4 } }),
  post_v2_schedulemeal: () => ({
    body: { meal: nobody, ...aWeekend, count: 4 },
  }),
};

const OWN = "one's own kitchen or organization, which would have to go while it is being asked for";

/** Refusals that the document knows and nothing here provokes, each with why. */
export const untestedRefusals: Record<string, string> = {
  "404 get_chef_bio": OWN,
  "404 get_chef_kitchen": OWN,
  "404 get_chef_dashboard": OWN,
  "404 get_chef_dashboard_forecast": OWN,
  "404 get_corporate_admin": OWN,
  "404 get_corporate_profile": OWN,
  "404 get_v1_corporate_allowances": OWN,
  "404 get_v1_payment_org_balance": OWN,
  "404 get_v1_payment_org_wallet_transactions": OWN,
  "404 put_v2_meal": "a meal under this sku, which would have to go while it is being changed",
  "405 get_gift_card_id_gift_card_delete":
    "asked with the session's cookie, as tests/http/purchases/purchases.test.ts does",
};
