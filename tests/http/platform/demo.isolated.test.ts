import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { reconcileDays } from "~/domain/reconciliation/read-days.server";
import type { Endpoint } from "~/http/endpoint";
import { addDays } from "~/kit/day";
import { guest } from "../../as";
import { aProof, aSignedIn, aStaff } from "../../builders";
import { ownEnvironment, resourcesOfThisFile, type TestEnvironment } from "../../setup/own-environment";
import { seedAt } from "../../setup/seed";
import { unlinkedIds, walkStaff } from "../../setup/staff-walk";
import { rotatingStart } from "../../setup/start-times";
import { type Call, calls, NOTHING } from "../contract/calls";

/**
 * Every call that shows something, asked on the demo market by the demo account it is for: none comes empty, at one of
 * this run's start times.
 */

const PASSWORD = "DinDin@2026";
const WHO: Record<Endpoint["guard"]["name"], string[]> = {
  public: ["diner"],
  "signed-in": ["diner", "member"],
  chef: ["chef"],
  "org-member": ["member"],
  "org-admin": ["orgadmin"],
  staff: ["staff"],
};

let environment: TestEnvironment;
const keys: Record<string, string> = {};
beforeAll(async () => {
  const [, , third] = rotatingStart();
  expect(await seedAt(resourcesOfThisFile(), third, "Asia/Tokyo")).toMatchObject({ code: 0 });
  environment = await ownEnvironment({ webs: 1, workers: 1 });
  for (const who of ["diner", "member", "chef", "orgadmin", "staff"]) {
    const email = `${who}@demo.dindin.test`;
    // staff have a second factor, whose code the seed lets developers ask for
    const asked = await guest(environment.url).get<{ code?: string }>(`/dev/totp.json?email=${email}`);
    expect(asked.status).toBe(who === "staff" ? 200 : 404);
    const body = { email, password: PASSWORD, otp: asked.body.code };
    keys[who] = (await guest(environment.url).post<{ key: string }>("/api/accounts/login/", body)).body.key;
  }
}, 400_000);
afterAll(() => environment?.stop());

interface Shown {
  id: number;
  slug: string;
  delivery_date: string;
  start_date: string;
  placed_at?: string;
  review_count: number;
  results?: Shown[];
}
async function show(who: string, path: string): Promise<{ status: number; body: Shown }> {
  const headers = { Authorization: `Token ${keys[who]}` };
  return guest(environment.url).get<Shown>(path, { headers });
}
const rows = async (who: string, path: string) => (await show(who, path)).body.results ?? [];
const first = async (who: string, path: string) => (await rows(who, path))[0];

/** Where the id or name in a path is found: the list that leads there, and what is taken of its first row. */
const FOUND: Record<string, [who: string, list: string, field?: "slug" | "delivery_date"]> = {
  "/chef-dashboard/prep/:date/": ["chef", "/api/chef-dashboard/upcoming-orders/", "delivery_date"],
  "/chef-dashboard/prep/:date/labels/": ["chef", "/api/chef-dashboard/upcoming-orders/", "delivery_date"],
  "/eater-address/:id/": ["diner", "/api/eater-address/"],
  "/eater-address/:id/check-delivery-address/": ["diner", "/api/eater-address/"],
  "/eater/orders/:id/": ["diner", "/api/eater/success_orders/"],
  "/eater/orders/:id/cancel-preview/": ["diner", "/api/eater/success_orders/"],
  "/chef-dashboard/:id/order-detail/": ["chef", "/api/chef-dashboard/past-orders/"],
  "/chef-dashboard/:id/swap-choices/": ["chef", "/api/chef-dashboard/upcoming-orders/"],
  "/chef-dashboard/:id/meal-reviews/": ["chef", "/api/chef-dashboard/allmeals/?ordering=-rating"],
  "/v1/corporate/invoices/:id/": ["orgadmin", "/api/v1/corporate/invoices/"],
  "/v1/corporate/invoices/:id/orders/": ["orgadmin", "/api/v1/corporate/invoices/"],
  "/v1/corporate/groups/:id/": ["orgadmin", "/api/v1/corporate/groups/"],
  "/v1/corporate/policies/:id/": ["orgadmin", "/api/v1/corporate/policies/"],
  "/v1/corporate/programs/:id/": ["orgadmin", "/api/v1/corporate/programs/"],
  "/chef-dashboard/payouts/:statement/": ["chef", "/api/chef-dashboard/payouts/"],
  "/v2/meal/:id/": ["chef", "/api/chef-dashboard/allmeals/"],
  "/v2/schedulemeal/:id/": ["chef", "/api/v2/schedulemeal/"],
  "/chefs-slug/:slug/": ["diner", "/api/local-chef/?zip_code=37203", "slug"],
  "/chef/:id/chefmeals/": ["diner", "/api/local-chef/?zip_code=37203"],
  "/meal/:slug/meal_details_by_slug/": ["diner", "/api/local-meals/?zip_code=37203", "slug"],
  "/meal/:id/same-meals/": ["diner", "/api/local-meals/?zip_code=37203"],
};

/** What else a call is told. */
const TOLD: Record<string, () => Promise<string> | string> = {
  get_chef_kitchen_orders_in_pause: () => "closed_from=2030-01-01&closed_to=2030-01-02",
  get_v2_schedulemeal_copy_week: async () =>
    `week=${addDays((await first("chef", "/api/v2/schedulemeal/?upcoming=true"))?.start_date ?? "", 7)}`,
  get_get_market_place: () => "zip_code=37203",
  get_reviews: async () =>
    `chef=${(await first("diner", "/api/local-chef/?zip_code=37203&ordering=-rating"))?.slug}`,
  get_v1_corporate_benefits: async () => `year=${(await day()).slice(0, 4)}`,
  get_v1_corporate_statement: async () => `month=${(await day()).slice(0, 7)}`,
  get_v1_payment_org_user_balance: async () => `eater_user_id=${await aMember()}`,
  get_v1_payment_org_user_wallet_transactions: async () => `eater_user_id=${await aMember()}`,
  get_v1_payment_user_details: async () => `user_id=${await aMember()}`,
};
/** A day on which the demo's company ate. */
const day = async () =>
  String((await first("orgadmin", "/api/v1/payment/all-orders/"))?.placed_at ?? "").slice(0, 10);
const aMember = async () =>
  (await rows("orgadmin", "/api/corporate_user_list/?search=member%40demo"))[0]?.id ?? 0;

/** Calls that are asked elsewhere, and why. */
const NOT_HERE: Record<string, string> = {
  get_v2_meal_draft_guid: "there is none before a cook begins a meal",
  get_gift_card_id_gift_card_delete: "it hides a card",
  get_v1_programs_token: "its link is a secret of the organization",
  get_export_corporate_users_id: "there is none before somebody asks for it",
  get_v1_corporate_sign_on: "no organization of the demo has an identity provider",
  get_v1_corporate_group_orders_id: "who joined the demo's one is drawn by lot",
  get_v1_group_orders_token: "its link is a secret of the organization",
  get_chef_dashboard_connect_bank: "the demo's cook has no second factor, without which it is refused",
};

/** Lists in which somebody rightly has nothing: benefits are a company's, kitchens their cook's and helpers', and files of documents are not made up. */
const RIGHTLY_EMPTY: Record<string, string[]> = {
  get_chef_kitchen_helpers_kitchens: ["diner", "member"],
  get_eater_benefit: ["diner"],
  get_chef_dashboard_documents: ["chef"],
  get_v2_meal_draft: ["chef"],
  get_v1_shop_expense_codes: ["diner"],
  get_v1_corporate_provisioning_tokens: ["orgadmin"],
  get_v1_corporate_group_orders: ["member"],
  get_v1_corporate_exports: ["orgadmin"],
};

/** The path for one account: what is somebody's own is found in their own list. */
async function pathOf({ id, route, path, call }: Call, who: string): Promise<string> {
  const found = FOUND[route.slice("GET ".length)];
  const row = found ? await first(call.guard.name === "signed-in" ? who : found[0], found[1]) : undefined;
  const filled = found ? path.replace(NOTHING, String(row?.[found[2] ?? "id"])) : path;
  const told = await TOLD[id]?.();
  return told ? `${filled}?${told}` : filled;
}

const shown = calls.filter(({ method, id }) => method === "GET" && !(id in NOT_HERE));

describe("on the demo market", () => {
  test.each(shown.map((one) => [one.id, one] as const))("%s", async (_id, one) => {
    const people = WHO[one.call.guard.name];
    const answers: { path: string; status: number; body: Shown }[] = [];
    for (const who of people) {
      const path = await pathOf(one, who);
      answers.push({ path, ...(await show(who, path)) });
    }
    expect(answers.map(({ path, status }) => [path, status])).toEqual(answers.map(({ path }) => [path, 200]));
    const isEmpty = ({ body }: { body: Shown }) =>
      body.results?.length === 0 || Object.keys(body).length === 0;
    const empty = people.filter((_, n) => isEmpty(answers[n] as { body: Shown }));
    expect(empty).toEqual(RIGHTLY_EMPTY[one.id] ?? []);
  });
});

describe("the books of the demo market", () => {
  test("are Stripe's: months of payments, refunds, transfers and reversals, and no difference", async () => {
    const read = () =>
      sql<
        { day: string; movements: number }[]
      >`SELECT day, movements FROM stripe_day WHERE compared_at IS NOT NULL ORDER BY day`;
    for (let before = -1, now = 0; before < now; ) {
      before = now;
      await reconcileDays();
      now = (await read()).length;
    }
    const days = await read();
    expect(days.length).toBeGreaterThan(90);
    expect(days.reduce((sum, { movements }) => sum + movements, 0)).toBeGreaterThan(3000);
    expect(await sql`SELECT * FROM money_difference WHERE gone_at IS NULL LIMIT 5`).toEqual([]);
  }, 240_000);
});

describe("the back office of the demo market", () => {
  test.each(["admin", "support", "operations", "finance", "content"] as const)(
    "as %s each id is a link, and each link leads where they may go",
    async (role) => {
      const sol = await aStaff({ role });
      const { key } = await aSignedIn(sol, "session");
      await aProof(sol);
      const walked = await walkStaff(environment.url, key, role === "admin" ? 4 : 2);
      expect(walked.length).toBeGreaterThan(role === "admin" ? 60 : 10);
      expect(walked.filter(({ status }) => status !== 200).map(({ path, status }) => [path, status])).toEqual(
        [],
      );
      // who looks nobody up sees the names of what waits, and no more
      if (role === "content") return;
      const bare = walked.flatMap(({ path, html }) => unlinkedIds(html).map((id) => [path, id]));
      expect(bare).toEqual([]);
    },
  );
});
