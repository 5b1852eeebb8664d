import { randomUUID } from "node:crypto";
import { sql } from "~/data/sql.server";
import { MOST_HELPERS } from "~/domain/helpers/invite-helper.server";
import { MOST_DRAFTS } from "~/domain/menu/drafts.server";
import { connectCode } from "~/domain/sign-in/connect-code.server";
import type { FakesInfo } from "../../../scripts/tools/stack/fakes";
import { type Answer, as, guest } from "../../as";
import {
  aCart,
  aChef,
  aCorporateAdmin,
  aCoupon,
  aDeliveredOrder,
  aDiner,
  aDocument,
  aHelper,
  aMarketplace,
  aMeal,
  aMembership,
  anAccount,
  anOrganization,
  aPlacedOrder,
  aReview,
  aSecondFactor,
  dayFrom,
  PASSWORD,
  type TestChef,
  type TestDiner,
  type TestMeal,
  uniqueEmail,
} from "../../builders";
import { aFrozenDay } from "../../setup/frozen-day";
import { aColleague, aGroup, anOffice, groupInput, reachDeadline } from "../../setup/group-orders";
import { anInvoicedOrganization } from "../../setup/invoiced";
import { payAtStripe } from "../../setup/money";
import { aProgram } from "../../setup/programs";
import { placedOrder } from "../../setup/purchases";
import { companyConflicts } from "./company-conflicts";
import { aKnownCuisine } from "./scene";

type Provoke = (fakes: FakesInfo) => Promise<Answer<unknown>>;

const DECLINED = "pm_card_chargeDeclined";
const INTENT = "/api/v1/shop/intent/create/";
const PEOPLE = "First name,Last name,Email";

/** Somebody with dinner in the cart and a checkout by card that nobody has paid yet. */
async function inCheckout() {
  const meal = await aMeal();
  const ana = await aDiner({ marketplace: meal.chef.marketplace });
  const { lines } = await aCart(ana, [meal]);
  const coupon = await aCoupon({ known_to: [ana] });
  await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${ana.account_id}`;
  const { body } = await as(ana).post<{ id: string; cart_transaction: string }>(INTENT, {});
  return { ana, meal, line: lines[0]?.id, ...body };
}

/** A cart whose card was paid at the provider a moment ago, of which we have not heard yet. */
function whilePaying(
  edit: (one: { ana: TestDiner; meal: TestMeal; line: number | undefined }) => Promise<Answer<unknown>>,
): Provoke {
  return async ({ services }) => {
    const checkout = await inCheckout();
    await payAtStripe(services.stripe, checkout.id);
    return edit(checkout);
  };
}

async function ordered(meal: TestMeal): Promise<number> {
  return placedOrder(await aDiner({ gift: 5000, marketplace: meal.chef.marketplace }), meal);
}

/** Changes a meal that is on the schedule so that its allergens are no longer declared. */
const undeclare =
  (method: "put" | "patch"): Provoke =>
  async () => {
    const meal = await aMeal();
    return as(meal.chef)[method](`/api/v2/meal/${meal.id}/`, { allergens_declared: false });
  };

/** As many drafts as a cook may have. */
async function fullOfDrafts({ chef_id }: TestChef): Promise<void> {
  await sql`INSERT INTO meal_draft (guid, chef_id, fields) SELECT gen_random_uuid(), ${chef_id}, '{}' FROM generate_series(1, ${MOST_DRAFTS})`;
}

/** An access token that a provider's fake issues to us for this person. */
export async function tokenOf(at: { url: string }, who: object): Promise<string> {
  const answer = await fetch(`${at.url}/__tokens`, { method: "POST", body: JSON.stringify(who) });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Two people of one provider with one email: the second comes to an account that the first is connected to. */
const secondOf =
  (provider: "google" | "facebook"): Provoke =>
  async ({ services }) => {
    const email = uniqueEmail("twice");
    const enter = async (subject: string) =>
      guest().post(`/api/accounts/social/${provider}/`, {
        access_token: await tokenOf(services[provider], { email, id: subject, sub: subject }),
        email_code: connectCode({ provider, subject, email }),
      });
    await enter("880000000001");
    return enter("880000000002");
  };

const activating =
  (method: "put" | "patch"): Provoke =>
  async () => {
    const organization = await anOrganization();
    const invited = await anAccount();
    await aMembership(organization, invited, { status: "invited" });
    const admin = as(await aCorporateAdmin({ organization }));
    return admin[method](`/api/corporate_user_list/${invited.account_id}/activate/`, {});
  };

/** Somebody whose second factor is on. */
async function somebodyGuarded(): Promise<TestDiner> {
  const guarded = await aDiner();
  await aSecondFactor(guarded);
  return guarded;
}

/** How each call is brought to answer 402 or 409 (one: 404) where no way does for all; 409 of a running twin is not here. */
export const conflicts: Record<string, Provoke> = {
  ...companyConflicts,
  "402 post_gift_card_buy": async () =>
    as(await aDiner()).post("/api/gift-card/buy/", { amount_cents: 2500, payment_method: DECLINED }),
  "402 post_v1_payment_org_fund": async () =>
    as(await aCorporateAdmin()).post("/api/v1/payment/org-fund/", {
      amount_cents: 50_000,
      payment_method: DECLINED,
    }),
  "402 post_v1_corporate_invoices_id_pay": async () => {
    const { invoice_id, ...organization } = await anInvoicedOrganization();
    const admin = as(await aCorporateAdmin({ organization }));
    return admin.post(`/api/v1/corporate/invoices/${invoice_id}/pay/`, { payment_method: DECLINED });
  },
  "404 post_v1_corporate_invoices_id_pay": async () =>
    as(await aCorporateAdmin()).post("/api/v1/corporate/invoices/999999999/pay/", {}),
  "402 post_tip_payment": async () => {
    const { ana, order_id } = await aDeliveredOrder(await aChef(), 1500);
    return as(ana).post("/api/tip-payment/", { order_id, amount_cents: 300, payment_method: DECLINED });
  },
  "402 post_v1_shop_order_create": async () => {
    const { ana, cart_transaction } = await inCheckout();
    return as(ana).post("/api/v1/shop/order/create/", { paymentIntent: { cart_transaction } });
  },
  "402 post_v1_payment_transaction_confirm_payment": async () => {
    const { ana, id, cart_transaction } = await inCheckout();
    const body = { cart_transaction, payment_intent: id };
    return as(ana).post("/api/v1/payment/transaction/confirm-payment/", body);
  },

  "404 post_v1_shop_voucher_meal_order": async () => {
    const meal = await aMeal({ voucher: true });
    const ana = await aDiner({ vouchers: 1, cart: [meal], marketplace: meal.chef.marketplace });
    const deliveryDetails = { address_id: (await aDiner()).address?.id };
    return as(ana).post("/api/v1/shop/voucher/meal/order/", { deliveryDetails });
  },

  "409 post_newcart": whilePaying(({ ana, meal }) => as(ana).post("/api/newcart/", { meal_id: meal.id })),
  "409 delete_newcart": whilePaying(({ ana }) => as(ana).delete("/api/newcart/")),
  "409 put_eater_cart_id_add_instruction": whilePaying(({ ana, line }) =>
    as(ana).put(`/api/eater/cart/${line}/add_instruction/`, { instruction: "No onions" }),
  ),
  "409 patch_eater_cart_id_add_instruction": whilePaying(({ ana, line }) =>
    as(ana).patch(`/api/eater/cart/${line}/add_instruction/`, { instruction: "No onions" }),
  ),
  "409 post_v1_shop_coupon_id_apply": whilePaying(async ({ ana }) => {
    await sql`UPDATE cart SET coupon_id = NULL WHERE account_id = ${ana.account_id}`;
    return as(ana).post(`/api/v1/shop/coupon/${(await aCoupon({ known_to: [ana] })).id}/apply/`, {});
  }),
  "409 post_v1_shop_coupon_id_remove": whilePaying(async ({ ana }) => {
    const [{ coupon_id } = { coupon_id: 0 }] = await sql<{ coupon_id: number }[]>`
      SELECT coupon_id FROM cart WHERE account_id = ${ana.account_id}`;
    return as(ana).post(`/api/v1/shop/coupon/${coupon_id}/remove/`, {});
  }),
  "409 post_account_change_item_quantity": async () => {
    const meal = await aMeal({ schedule: { count: 1 } });
    const ana = await aDiner({ cart: [meal], marketplace: meal.chef.marketplace });
    const body = { meal_id: meal.id, change_type: "increase", meal_type: "PAID" };
    return as(ana).post("/api/account/change-item-quantity/", body);
  },
  "409 get_eater_address_id_check_delivery_address": async () => {
    const ana = await aDiner({ marketplace: await aMarketplace(), cart: [await aMeal()] });
    return as(ana).get(`/api/eater-address/${ana.address?.id}/check-delivery-address/`);
  },

  "409 post_chef_dashboard_id_order_status": async () => {
    const meal = await aMeal();
    const order = await ordered(meal);
    return as(meal.chef).post(`/api/chef-dashboard/${order}/order-status/`, { status: "delivered" });
  },
  "409 post_eater_orders_id_allergen_answer": async () => {
    const { ana, order_id } = await aPlacedOrder(await aChef());
    const [line] = await sql<[{ id: number }]>`SELECT id FROM order_line WHERE order_id = ${order_id}`;
    const body = { line: line.id, answer: "keep", changed_at: "2026-01-01T00:00:00.000Z" };
    return as(ana).post(`/api/eater/orders/${order_id}/allergen-answer/`, body);
  },
  "409 post_chef_kitchen_closed_dates": async () => {
    const days = { closed_from: await dayFrom(1), closed_to: await dayFrom(2) };
    return as(await aChef()).post("/api/chef-kitchen/closed-dates/", { ...days, seen: [1] });
  },
  "409 post_chef_dashboard_id_offer_swap": async () => {
    const chef = await aChef();
    const { order_id } = await aPlacedOrder(chef);
    const [line] = await sql<[{ id: number }]>`SELECT id FROM order_line WHERE order_id = ${order_id}`;
    await sql`UPDATE order_part SET cutoff_at = app_now() - interval '1 second' WHERE order_id = ${order_id}`;
    const body = { line: line.id, meal: 1, reason: "Out of basil" };
    return as(chef).post(`/api/chef-dashboard/${order_id}/offer-swap/`, body);
  },
  "409 post_eater_orders_id_swap_answer": async () => {
    const chef = await aChef();
    const other = await aMeal({ chef, price: 100 });
    const { ana, order_id } = await aPlacedOrder(chef);
    const [line] = await sql<[{ id: number }]>`SELECT id FROM order_line WHERE order_id = ${order_id}`;
    const offered = { line: line.id, meal: other.id, reason: "Out of basil" };
    await as(chef).post(`/api/chef-dashboard/${order_id}/offer-swap/`, offered);
    const body = { line: line.id, answer: "take", changed_at: "2026-01-01T00:00:00.000Z" };
    return as(ana).post(`/api/eater/orders/${order_id}/swap-answer/`, body);
  },
  "409 post_chef_dashboard_id_ready": async () => {
    const meal = await aMeal();
    return as(meal.chef).post(`/api/chef-dashboard/${await ordered(meal)}/ready/`);
  },
  "409 post_chef_dashboard_prep_date_acknowledge": async () => {
    const { cook, date } = await aFrozenDay();
    return as(cook).post(`/api/chef-dashboard/prep/${date}/acknowledge/`, { seen: "another sheet" });
  },
  "409 post_v2_schedulemeal_batch": async () => {
    const meal = await aMeal();
    const days = { start_date: await dayFrom(20), end_date: await dayFrom(21) };
    return as(meal.chef).post("/api/v2/schedulemeal/batch/", {
      ...{ meals: [meal.id], ...days, count: 4, expected: 3 },
    });
  },
  "409 post_v2_schedulemeal_copy_week": async () => {
    const meal = await aMeal({ schedule: { from: 1, to: 1 } });
    const body = { week: await dayFrom(8), expected: 7 };
    return as(meal.chef).post("/api/v2/schedulemeal/copy-week/", body);
  },
  "409 delete_chef_dashboard_documents_id": async () => {
    const chef = await aChef();
    const id = await aDocument({ chef, status: "approved" });
    return as(chef).delete(`/api/chef-dashboard/documents/${id}/`);
  },
  "409 delete_v2_schedulemeal_id": async () => {
    const meal = await aMeal();
    await ordered(meal);
    return as(meal.chef).delete(`/api/v2/schedulemeal/${meal.schedule?.id}/`);
  },
  "409 delete_v2_meal_id": async () => {
    const meal = await aMeal();
    await ordered(meal);
    return as(meal.chef).delete(`/api/v2/meal/${meal.id}/`);
  },
  "409 put_v2_meal_draft_guid": async () => {
    const chef = await aChef();
    await fullOfDrafts(chef);
    return as(chef).put(`/api/v2/meal/draft/${randomUUID()}/`, { name: "One more" });
  },
  "409 post_v2_meal_id_duplicate": async () => {
    const meal = await aMeal();
    await fullOfDrafts(meal.chef);
    return as(meal.chef).post(`/api/v2/meal/${meal.id}/duplicate/`, {});
  },
  "409 put_v2_meal": async () => {
    const { chef, sku, name, price_cents } = await aMeal();
    const { id: cuisine } = await aKnownCuisine("Thai");
    const plain = { sku, name, price_cents, cuisine, description: "Slow-cooked.", tags: ["mild"] };
    const kitchen = { ingredients: "Rice", heating_instructions: "Warm it.", allergens: [], may_contain: [] };
    return as(chef).put("/api/v2/meal/", { ...plain, ...kitchen, allergens_declared: false });
  },
  "409 put_v2_meal_id": undeclare("put"),
  "409 patch_v2_meal_id": undeclare("patch"),
  "409 post_chef_dashboard_reviews_id_reply": async () => {
    const meal = await aMeal();
    const { review_id } = await aReview(meal, { reply: "Thank you" });
    return as(meal.chef).post(`/api/chef-dashboard/reviews/${review_id}/reply/`, { reply: "Again" });
  },
  "409 put_chef_dashboard_reviews_id_reply": async () => {
    const meal = await aMeal();
    const { review_id } = await aReview(meal, { reply: "Thank you" });
    await sql`UPDATE review SET replied_at = app_now() - interval '2 days' WHERE id = ${review_id}`;
    return as(meal.chef).put(`/api/chef-dashboard/reviews/${review_id}/reply/`, { reply: "Again" });
  },
  "409 post_chef_dashboard_reviews_id_report": async () => {
    const meal = await aMeal();
    const { review_id } = await aReview(meal);
    const report = `/api/chef-dashboard/reviews/${review_id}/report/`;
    await as(meal.chef).post(report, { reason: "Not about my dinner" });
    return as(meal.chef).post(report, { reason: "Again" });
  },
  "409 post_chef_kitchen_helpers": async () => {
    const chef = await aChef();
    for (let one = 0; one < MOST_HELPERS; one += 1) await aHelper({ chef });
    return as(chef).post("/api/chef-kitchen/helpers/", { email: uniqueEmail("eleventh") });
  },
  "409 post_chef_kitchen_helpers_id_resend": async () => {
    const chef = await aChef();
    const { helper_id } = await aHelper({ chef });
    return as(chef).post(`/api/chef-kitchen/helpers/${helper_id}/resend/`, {});
  },
  "409 post_reviews": async () => {
    const { ana, order_id } = await aDeliveredOrder(await aChef(), 1500);
    await as(ana).post("/api/reviews/", { order_id, rating: 5 });
    return as(ana).post("/api/reviews/", { order_id, rating: 4 });
  },

  "409 put_corporate_user_list_id_activate": activating("put"),
  "409 patch_corporate_user_list_id_activate": activating("patch"),
  "409 put_corporate_user_list_id_reject": async () => {
    const admin = await aCorporateAdmin();
    return as(admin).put(`/api/corporate_user_list/${admin.account_id}/reject/`, {});
  },
  "409 delete_corporate_user_list_id": async () => {
    const admin = await aCorporateAdmin();
    return as(admin).delete(`/api/corporate_user_list/${admin.account_id}/`);
  },
  "409 post_v1_corporate_group_orders": async () => {
    const { admin, address, organization } = await anOffice();
    await sql`INSERT INTO spending_policy (organization_id, name, zips) VALUES (${organization.id}, 'Downtown only', '{99999}')`;
    const input = await groupInput(address.id, { fee_paid_by: "organization" });
    return as(admin).post("/api/v1/corporate/group-orders/", input);
  },
  "409 post_v1_corporate_group_orders_id_close": async () => {
    const { admin, group } = await aGroup();
    const path = `/api/v1/corporate/group-orders/${group.id}`;
    await as(admin).post(`${path}/close/`, {});
    return as(admin).post(`${path}/close/`, {});
  },
  "409 post_v1_corporate_group_orders_id_cancel": async () => {
    const { admin, group } = await aGroup();
    const path = `/api/v1/corporate/group-orders/${group.id}`;
    await as(admin).post(`${path}/close/`, {});
    return as(admin).post(`${path}/cancel/`, {});
  },
  "409 post_v1_group_orders_token": async () => {
    const closed = await aGroup();
    await reachDeadline(closed);
    const person = await aColleague(closed, []);
    return as(person).post(`/api/v1/group-orders/${closed.token}/`, {});
  },
  "409 delete_v1_group_orders_token": async ({ services }) => {
    const group = await aGroup();
    const path = `/api/v1/group-orders/${group.token}/`;
    const person = await aColleague(group, group.meals);
    await as(person).post(path, {});
    const { body } = await as(person).post<{ id: string }>("/api/v1/shop/intent/create/", {});
    await payAtStripe(services.stripe, body.id);
    return as(person).delete(path);
  },
  "409 post_v1_programs_token": async () => {
    const { member, token } = await aProgram({ ended: true });
    return as(member).post(`/api/v1/programs/${token}/`, {});
  },
  "409 patch_corporate_admins_id": async () => {
    const admin = await aCorporateAdmin();
    return as(admin).patch(`/api/corporate/admins/${admin.account_id}/`, { role: "viewer" });
  },
  "409 delete_corporate_admins_id": async () => {
    const admin = await aCorporateAdmin();
    return as(admin).delete(`/api/corporate/admins/${admin.account_id}/`);
  },
  "409 get_export_corporate_users_id": async () => {
    const admin = as(await aCorporateAdmin());
    const { body } = await admin.post<{ id: number }>("/api/export-corporate-users/", {});
    await sql`UPDATE export SET status = 'failed' WHERE id = ${body.id}`;
    return admin.get(`/api/export-corporate-users/${body.id}/`);
  },
  "409 post_upload_detail_list": async () => {
    const admin = as(await aCorporateAdmin());
    const form = new FormData();
    form.append(
      "file",
      new File([`${PEOPLE}\nBen,Okafor,${uniqueEmail("ben")}`], "a.csv", { type: "text/csv" }),
    );
    const { body } = await admin.post<{ id: number }>("/api/upload/", form);
    await admin.post("/api/upload_detail_list/", { id: body.id, confirm: true });
    return admin.post("/api/upload_detail_list/", { id: body.id, rows: [{ row: 2, first_name: "Tom" }] });
  },

  "409 post_accounts_second_factor": async () =>
    as(await somebodyGuarded()).post("/api/accounts/second-factor/", { password: PASSWORD }),
  "409 put_accounts_second_factor": async () =>
    as(await somebodyGuarded()).put("/api/accounts/second-factor/", { otp: "123456" }),
  "409 post_accounts_social_google": secondOf("google"),
  "409 post_accounts_social_facebook": secondOf("facebook"),
};
