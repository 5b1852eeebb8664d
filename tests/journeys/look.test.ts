import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { issueKey } from "~/domain/sign-in/issue-key.server";
import { hashOfResetToken } from "~/domain/sign-in/reset-token.server";
import { offerSwap } from "~/domain/swaps/offer-swap.server";
import { newKey } from "~/kit/secret.server";
import { as } from "../as";
import {
  aChef,
  aCorporateAdmin,
  aCuisine,
  aDeliveredOrder,
  aDiner,
  aDocument,
  aMeal,
  aMember,
  anEater,
  aPaidOutOrder,
  aPlacedOrder,
  aReview,
  dayFrom,
  openBank,
  uniqueEmail,
} from "../builders";
import { invitationTo } from "../setup/invitations";
import { aGiftCard } from "../setup/purchases";
import { LOOKS, looksRight, type Who } from "./looks";
import { leave, openLive, placeOrder, typeCard, visit } from "./visit";

/** of which the meal is scheduled on one */
let plannedDays: string;
let meal: Awaited<ReturnType<typeof aMeal>>;
let ana: Awaited<ReturnType<typeof aDiner>>;
let newcomer: Awaited<ReturnType<typeof aDiner>>;
/** cooks for three others */
let host: Awaited<ReturnType<typeof aDiner>>;
let mia: number;
let bea: Awaited<ReturnType<typeof aDiner>>;
/** Nobody checks out as hers beside: with a checkout under way no account is deleted. */
let leaving: Awaited<ReturnType<typeof aDiner>>;
let chef: Awaited<ReturnType<typeof aChef>>;
let idle: Awaited<ReturnType<typeof aChef>>;
let orderId: number;
let codeId: number;
let resetToken: string;
let given: Awaited<ReturnType<typeof aMember>>;
let noor: Awaited<ReturnType<typeof aMember>>;
let rich: Awaited<ReturnType<typeof aMember>>;
let voucherMeal: Awaited<ReturnType<typeof aMeal>>;
let eaten: Awaited<ReturnType<typeof aDeliveredOrder>>;
/** of which a dish can't be made, and another one is offered */
let asked: Awaited<ReturnType<typeof aPlacedOrder>>;
let invitation: string;
let cuisine: Awaited<ReturnType<typeof aCuisine>>;
let declined: Awaited<ReturnType<typeof aDiner>>;
let gifted: Awaited<ReturnType<typeof aDiner>>;

/** An order that is paid from the wallet. Answers its id. */
async function order(diner: typeof ana): Promise<number> {
  const payments = [{ method: "wallet", amount: "30.75" }];
  const held = await as(diner).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments,
  });
  const paymentIntent = { cart_transaction: held.body.cart_transaction };
  return (await as(diner).post<{ id: number }>("/api/v1/shop/order/create/", { paymentIntent })).body.id;
}

beforeAll(async () => {
  chef = await aChef();
  await aDocument({ chef, status: "approved" });
  meal = await aMeal({ chef, name: "Lamb birria tacos", allergens: ["wheat"], may_contain: ["sesame"] });
  for (const name of ["Mapo tofu", "Pav bhaji", "Clam chowder"]) await aMeal({ chef, name });
  ana = await aDiner({ wallet: 1820, gift: 1000, card: true, cart: [{ meal, quantity: 2 }] });
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) Version/17.6 Mobile/15E148 Safari/604.1";
  for (const kind of ["session", "token"] as const)
    await issueKey(ana.account_id, { kind, userAgent: phone });
  newcomer = await aDiner({ address: false });
  leaving = await aDiner({ gift: 1000 });
  host = await aDiner({ cart: [meal] });
  await sql`UPDATE account SET allergens = '{sesame}', diets = '{vegetarian}' WHERE id = ${host.account_id}`;
  mia = await anEater(host, { allergens: ["wheat", "peanut"] });
  await anEater(host, {
    name: "Maximiliana-Josephin",
    allergens: ["sesame", "wheat", "tree_nuts", "shellfish"],
  });
  await anEater(host, { name: "Grandpa", allergens: [], diets: ["halal", "dairy free"] });
  idle = await aChef();
  for (const rating of [5, 2]) await aReview(meal, { rating, written_content: "Deep, smoky heat." });
  await aReview(meal, { rating: 4, reply: "Thank you!" });
  bea = await aDiner({ wallet: 10_000, cart: [await aMeal({ chef })] });
  orderId = await order(bea);
  noor = await aMember();
  rich = await aMember({ wallet: 4200, vouchers: 8 });
  await sql`UPDATE wallet_grant SET expires_at = app_now() + interval '9 days' WHERE account_id = ${rich.account_id}`;
  voucherMeal = await aMeal({ chef, name: "Voucher ramen", voucher: true });
  given = await aMember({ is_password_changed: false });
  const code = { country_code: "+1", phone: ana.phone };
  codeId = (await as(ana).post<{ id: number }>("/api/phone-verification/send-otp/", code)).body.id;
  resetToken = newKey();
  await sql`
    INSERT INTO password_reset (account_id, hash, email, expires_at)
    VALUES (${ana.account_id}, ${hashOfResetToken(resetToken)}, ${ana.email}, app_now() + interval '1 hour')`;
  eaten = await aDeliveredOrder(chef, 1500);
  await openBank(chef);
  await aPaidOutOrder(chef, 2450, 300);
  asked = await aPlacedOrder(chef, 1250);
  const [line] = await sql<[{ id: number }]>`SELECT id FROM order_line WHERE order_id = ${asked.order_id}`;
  await offerSwap(chef, asked.order_id, { line: line.id, meal: meal.id, reason: "The lamb was not good." });
  for (const name of ["Rest of the week", "Winter stew"]) await aMeal({ chef: idle, name, schedule: false });
  await aMeal({ chef: idle, name: "Gone with the wind", schedule: false });
  await sql`
    INSERT INTO favorite_meal (account_id, meal_id)
    SELECT ${eaten.ana.account_id}, id FROM meal WHERE chef_id IN (${chef.chef_id}, ${idle.chef_id})`;
  await sql`UPDATE meal SET suspended_at = app_now() WHERE chef_id = ${idle.chef_id} AND name = 'Gone with the wind'`;
  const invited = { first_name: "Noor", last_name: "Haddad", email: uniqueEmail() };
  await as(await aCorporateAdmin()).post("/api/corporate_user_list/", invited);
  invitation = await invitationTo(invited.email);
  cuisine = await aCuisine();
  declined = await aDiner({ cart: [await aMeal({ chef, cuisine })] });
  gifted = await aDiner({ card: true });
  const plan = { start_date: await dayFrom(9), end_date: await dayFrom(10) };
  plannedDays = new URLSearchParams(plan).toString();
  const ownGift = (await aGiftCard(gifted, 2500)).code;
  await as(gifted).post("/api/gift-card/gift-card-add/", { code: ownGift });
  await aGiftCard(gifted, 4000);
});

/** Brings a screen into the state to look at: opens a question, sends a form that is not filled in. */
type Prepare = (page: Page) => Promise<void>;

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const question = (page: Page) => page.locator("dialog[open]").waitFor();

/** Every screen of the main job, filled and empty, and the questions and menus that open on them. */
const SCREENS: [name: string, path: () => string, who?: Who, prepare?: Prepare][] = [
  ["home", () => "/"],
  ["meals", () => `/meals?zipCode=${chef.marketplace.zips[0]}`],
  ["cuisine", () => `/meals/${cuisine.slug}`],
  ["meals-none", () => "/meals?search=nothing%20of%20the%20kind%20qqq"],
  ["meal", () => `/meals/${chef.slug}/${meal.slug}`],
  ["cook", () => `/chefs/${chef.slug}`],
  ["login", () => "/login"],
  ["signup", () => "/signup/"],
  [
    "signup-empty",
    () => "/signup",
    undefined,
    async (page) => {
      await press("Create account")(page);
      await page.locator("main [aria-invalid=true]").first().waitFor();
    },
  ],
  ["error", () => "/error?reason=chef"],
  ["not-found", () => "/there/is/nothing"],
  ["information", () => "/how-it-works"],
  ["about-us", () => "/about-us"],
  ["our-team", () => "/ourteam"],
  ["our-partners", () => "/our-partners"],
  ["corporate", () => "/corporate"],
  ["food-safety", () => "/food-safety"],
  ["faq", () => "/faq"],
  ["faq-mobile", () => "/faq-mobile/"],
  ["terms", () => "/terms-and-conditions"],
  ["privacy-policy", () => "/privacy-policy"],
  ["terms-mobile", () => "/term-condition-us-mobile/"],
  ["about-us-mobile", () => "/about-us-mobile/"],
  ["our-team-mobile", () => "/our_team_mobile/"],
  ["food-safety-mobile", () => "/food-safety-mobile/"],
  ["corporate-mobile", () => "/corp-about-us-mobile/"],
  ["privacy-mobile", () => "/privacy-policy-mobile/"],
  ["place", () => "/about-us", undefined, (page) => page.locator("header summary").first().click()],
  [
    "share",
    () => "/about-us",
    undefined,
    (page) => page.locator("header summary:has-text('Share DinDin')").click(),
  ],
  ["invitation", () => invitation],
  ["landing-page", () => "/landing-page"],
  ["cooks", () => "/chefs"],
  ["cooks-no-more", () => "/chefs?page=1000"],
  ["select-signup", () => "/select-signup"],
  ["create-kitchen", () => "/create-kitchen"],
  ["create-kitchen-diner", () => "/create-kitchen", () => ana],
  ["corporate-signup", () => "/corporate/signup/"],
  ["cart", () => "/account/cart", () => ana],
  ["cart-empty", () => "/account/cart", () => newcomer],
  ["checkout", () => "/checkout", () => ana],
  [
    "checkout-declined",
    () => "/checkout",
    () => declined,
    async (page) => {
      await typeCard(page, "4000000000000002");
      await placeOrder(page);
      await page.locator("#card-problem").getByText("Your card was declined.").waitFor();
    },
  ],
  ["orders-empty", () => "/my-orders", () => newcomer],
  ["orders", () => "/my-orders", () => bea],
  ["order", () => `/my-orders/${orderId}`, () => bea],
  ["addresses", () => "/account/addresses", () => ana],
  ["addresses-empty", () => "/account/addresses", () => newcomer],
  ["account", () => "/account", () => ana],
  ["account-member", () => "/account", () => rich],
  ["wallet", () => "/account/wallet", () => rich],
  ["wallet-empty", () => "/account/wallet", () => newcomer],
  ["wallet-transactions", () => "/corporate/wallet-transaction", () => rich],
  ["dashboard", () => "/dashboard", () => rich],
  ["dashboard-empty", () => "/dashboard", () => noor],
  ["cards", () => "/account/cards", () => ana],
  ["cards-empty", () => "/account/cards", () => newcomer],
  ["rewards", () => "/account/rewards", () => eaten.ana],
  ["rewards-empty", () => "/account/rewards", () => newcomer],
  ["privacy", () => "/account/privacy", () => ana],
  ["diet", () => "/account/diet", () => host],
  ["diet-alone", () => "/account/diet", () => newcomer],
  ["eater", () => `/account/diet/${mia}`, () => host],
  [
    "eater-wrong",
    () => "/account/diet/new",
    () => newcomer,
    async (page) => {
      await press("Save")(page);
      await page.getByText("Choose what they avoid").waitFor();
    },
  ],
  ["meal-avoided", () => `/meals/${chef.slug}/${meal.slug}`, () => host],
  ["cook-avoided", () => `/chefs/${chef.slug}`, () => host],
  ["cart-avoided", () => "/account/cart", () => host],
  ["favorites", () => "/account/favorites", () => eaten.ana],
  ["favorites-empty", () => "/account/favorites", () => newcomer],
  ["meal-kept", () => `/meals/${chef.slug}/${meal.slug}`, () => eaten.ana],
  ["two-step sign-in", () => "/account/security", () => ana],
  ["devices", () => "/account/devices", () => ana],
  ["voucher-meals", () => "/voucher-meals", () => rich],
  ["voucher-meal", () => `/voucher/meals/${chef.slug}/${voucherMeal.slug}`, () => rich],
  ["native-add-card", () => "/native/add-card/#client_secret=seti_1_secret_1"],
  ["forgot-password", () => "/forgot-password"],
  ["dead-reset-link", () => "/reset/no-such-link-there-is"],
  ["reset-link", () => `/reset/${resetToken}`],
  ["social-problem", () => "/accounts/google/login/callback?state=x"],
  ["change-password", () => "/change-password", () => ana],
  ["cook-change-password", () => "/chef/change-password", () => chef],
  ["first-password", () => "/corporate_user/password_reset", () => given],
  ["complete-profile", () => "/completeprofile", () => ana],
  ["profile", () => "/account/profile", () => newcomer],
  ["verify", () => `/account/verify/phone/${codeId}`, () => ana],
  ["notifications", () => "/account/notifications", () => noor],
  ["select-account", () => "/select-account", () => noor],
  ["referral", () => `/${ana.referral_code}`],
  ["sign-out", () => "/logout", () => ana, question],
  [
    "sign-out-asked",
    () => "/account",
    () => ana,
    async (page) => {
      await page.getByRole("link", { name: "Sign out" }).first().click();
      await question(page);
    },
  ],
  ["switch-asked", () => "/select-account", () => noor, press(/^Organization/)],
  [
    "delete-account-refused",
    () => "/account/privacy",
    () => newcomer,
    press("Permanently delete my account"),
  ],
  [
    "delete-account-own-money",
    () => "/account/privacy",
    () => leaving,
    async (page) => {
      await page.getByLabel("Confirm your email").fill(leaving.email);
      await press("Permanently delete my account")(page);
      await page.getByText("To give it up, type: I give up $10.00").waitFor();
    },
  ],
  [
    "delete-card-asked",
    () => `/account/cards?delete=${ana.card?.stripe_payment_method}`,
    () => ana,
    question,
  ],
  ["cancel-asked", () => `/my-orders/${orderId}?cancel=1`, () => bea, question],
  ["gift-cards", () => "/account/gift-cards", () => gifted],
  [
    "gift-card-unknown",
    () => "/account/gift-cards",
    () => ana,
    async (page) => {
      await page.getByLabel("The code in your email").fill("0000-0000-0000-0000");
      await press("Add gift card")(page);
      await page.getByRole("alert").first().waitFor();
    },
  ],
  ["cook-dashboard", () => "/chef/dashboard", () => chef],
  ["cook-dashboard-new", () => "/chef/dashboard", () => idle],
  [
    "cook-more",
    () => "/chef/dashboard",
    () => chef,
    (page) => page.locator("nav[aria-label='Kitchen, short'] summary").click(),
  ],
  ["cook-reviews", () => "/chef/reviews", () => chef],
  ["cook-reviews-empty", () => "/chef/reviews", () => idle],
  ["home-of-cook", () => "/", () => chef],
  ["cook-orders-empty", () => "/chef/neworders", () => idle],
  ["cook-orders", () => "/chef/neworders", () => chef],
  ["cook-prep", () => "/chef/prep", () => chef],
  ["order-delivered", () => `/my-orders/${eaten.order_id}`, () => eaten.ana],
  ["review-without-stars", () => `/my-orders/${eaten.order_id}`, () => eaten.ana, press("Submit review")],
  ["contact", () => "/contact-us"],
  ["contact-company", () => "/contact-us?for=company", () => ana],
  ["cook-schedule", () => "/chef/cooking-schedule", () => chef],
  ["cook-schedule-empty", () => "/chef/cooking-schedule", () => idle],
  ["cook-scheduled-meal", () => `/chef/cooking-schedule/${meal.schedule?.id}`, () => chef],
  ["cook-schedule-form", () => "/chef/cooking-schedule/new?check=1", () => chef],
  [
    "cook-schedule-check",
    () => `/chef/cooking-schedule/new?check=1&meals=${meal.id}&count=4&${plannedDays}`,
    () => chef,
  ],
  ["cook-schedule-copy", () => "/chef/cooking-schedule/copy", () => chef],
  ["cook-break", () => "/chef/cooking-schedule/pause", () => chef],
  ["cook-profile", () => "/chef/profile", () => chef],
  ["cook-documents", () => "/chef/documents", () => chef],
  ["cook-documents-empty", () => "/chef/documents", () => idle],
  ["cook-edit-profile", () => "/chef/profile/edit", () => chef],
  ["cook-menu", () => "/chef/menu", () => chef],
  ["cook-menu-deleted", () => "/chef/menu?view=deleted", () => idle],
  ["cook-meal", () => `/chef/menu/${meal.id}`, () => chef],
  ["cook-add-meal", () => "/chef/menu/add", () => chef],
  ["cook-edit-meal", () => `/chef/menu/edit/${meal.id}`, () => chef],
  ["cook-order", () => `/chef/neworders/${orderId}`, () => chef],
  [
    "cook-swap-choice",
    () => `/chef/neworders/${orderId}`,
    () => chef,
    async (page) => {
      await page.locator("summary", { hasText: "I can't make this" }).first().click();
      await page.getByLabel("Offer another dish instead").waitFor();
    },
  ],
  ["cook-swap-waiting", () => `/chef/neworders/${asked.order_id}`, () => chef],
  ["order-swap-asked", () => `/my-orders/${asked.order_id}`, () => asked.ana],
  ["cook-bank", () => "/chef/bank", () => chef],
  ["cook-bank-none", () => "/chef/bank", () => idle],
  ["cook-revenue", () => "/chef/revenue?all=1", () => chef],
  ["cook-revenue-by-meal", () => "/chef/revenue?all=1&by=meal", () => chef],
  ["cook-revenue-empty", () => "/chef/revenue", () => idle],
  [
    "cook-payout",
    () => "/chef/revenue",
    () => chef,
    async (page) => {
      await page.getByText("Sent to Stripe").first().click();
      await page.getByRole("heading", { name: "By order" }).waitFor();
    },
  ],
  ["cook-taxes", () => "/chef/taxes/2026", () => chef],
  ["cook-helpers", () => "/chef/helpers", () => chef],
  ["cook-kitchens", () => "/chef/kitchens", () => chef],
  ["cook-orders-past", () => "/chef/neworders?view=past", () => chef],
  ["cook-orders-upcoming", () => "/chef/neworders?view=upcoming", () => chef],
];

describe("on a phone and on a desk, light and dark", () => {
  test.concurrent.each(SCREENS)(
    "%s: axe finds nothing, nothing sticks out, no error in the console",
    async (name, path, who, prepare) => {
      const visited = await visit({ as: who?.(), viewport: LOOKS[0][0] });
      const { page, complaints, shot } = visited;
      await openLive(page, path());
      await prepare?.(page);
      await looksRight(page, (scheme) => shot(`${name}-${scheme}`));
      expect(complaints).toEqual([]);
      await leave(visited);
    },
  );

  test.concurrent("what stands without a connection, a file of its own and without script", async () => {
    const visited = await visit({ viewport: LOOKS[0][0] });
    const { page, complaints, shot } = visited;
    await page.goto("/offline.html");
    await looksRight(page, (scheme) => shot(`offline-${scheme}`));
    expect(complaints).toEqual([]);
    await leave(visited);
  });
});
