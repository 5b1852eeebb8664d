import { beforeAll, describe, expect, test } from "vitest";
import { apiRoutes } from "~/api/routes";
import { sql } from "~/data/sql.server";
import { as, type Client, guest } from "../../as";
import {
  aCart,
  aChef,
  aCorporateAdmin,
  aCoupon,
  aDiner,
  aDocument,
  aHelper,
  aMeal,
  aMember,
  aMembership,
  anOrganization,
  aPaidOutOrder,
  aReview,
  openBank,
  type TestChef,
  type TestDiner,
  unique,
} from "../../builders";
import { aGroup as aGroupOrder } from "../../setup/group-orders";
import { anInvoicedOrganization } from "../../setup/invoiced";
import { aProgram } from "../../setup/programs";

/** An id that no row has. */
const NOWHERE = 999_999_999;

/** What ana and her cook own, by the kind of id a path takes. */
interface Things {
  address: number;
  cart_line: number;
  card: number;
  coupon: number;
  order: number;
  /** the day on which something of the cook's is ordered */
  day: string;
  meal: number;
  draft: string;
  schedule: number;
  gift_card: number;
  member: number;
  bookkeeper: number;
  export: number;
  statement: number;
  batch: number;
  invoice: number;
  policy: number;
  group: number;
  report: number;
  expense_code: number;
  phone_code: number;
  email_code: number;
  kitchen: number;
  review: number;
  helper: number;
  document: number;
  program: number;
  program_token: string;
  provisioning_token: number;
  group_order: number;
  group_token: string;
}

const ADDRESS = {
  address: "1 Elsewhere Lane",
  title: "Mine now",
  contactPerson: "Eve",
  contactPersonNumber: "6155550199",
  city: "Nashville",
  state: "TN",
  postalCode: "37203",
};

const PROGRAM = {
  name: "Mine now",
  vouchers_each: 1,
  vouchers_total: 1,
  starts_on: "2026-01-01",
  ends_on: "2026-01-02",
};

/** Whose id each path takes, and a body that would be right for its owner. A path that is missing here fails. */
const OWNED: Record<string, { thing: keyof Things; who: "diner" | "chef" | "admin"; body?: object }> = {
  "/eater-address/:id/": { thing: "address", who: "diner", body: ADDRESS },
  "/eater-address/:id/check-delivery-address/": { thing: "address", who: "diner" },
  "/eater/cart/:id/add_instruction/": { thing: "cart_line", who: "diner", body: { instruction: "No salt" } },
  "/phone-verification/:id/verify-otp/": { thing: "phone_code", who: "diner", body: { otp: "0000" } },
  "/email-verification/:id/verify-otp/": { thing: "email_code", who: "diner", body: { otp: "0000" } },
  "/eater-creditcard/:id/": { thing: "card", who: "diner" },
  "/v1/shop/coupon/:id/apply/": { thing: "coupon", who: "diner", body: {} },
  "/v1/shop/coupon/:id/remove/": { thing: "coupon", who: "diner", body: {} },
  "/eater/orders/:id/": { thing: "order", who: "diner" },
  "/eater/orders/:id/allergen-answer/": {
    thing: "order",
    who: "diner",
    body: { line: 1, answer: "cancel", changed_at: "2026-01-01T00:00:00.000Z" },
  },
  "/eater/orders/:id/swap-answer/": {
    thing: "order",
    who: "diner",
    body: { line: 1, answer: "refund", changed_at: null },
  },
  "/eater/orders/:id/cancel/": { thing: "order", who: "diner", body: {} },
  "/eater/orders/:id/cancel-preview/": { thing: "order", who: "diner" },
  "/gift-card/:id/gift-card-delete/": { thing: "gift_card", who: "diner" },
  "/chef-dashboard/reviews/:id/reply/": { thing: "review", who: "chef", body: { reply: "Thank you" } },
  "/chef-dashboard/reviews/:id/report/": { thing: "review", who: "chef", body: { reason: "Not about me" } },
  "/chef-dashboard/documents/:id/": { thing: "document", who: "chef" },
  "/chef-kitchen/helpers/:id/resend/": { thing: "helper", who: "chef" },
  "/chef-kitchen/helpers/:id/end/": { thing: "helper", who: "chef" },
  "/chef-dashboard/:id/order-detail/": { thing: "order", who: "chef" },
  "/chef-dashboard/:id/order-status/": { thing: "order", who: "chef", body: { status: "accepted" } },
  "/chef-dashboard/:id/decline-line/": { thing: "order", who: "chef", body: { line: 1, reason: "No time" } },
  "/chef-dashboard/:id/swap-choices/": { thing: "order", who: "chef" },
  "/chef-dashboard/:id/offer-swap/": {
    thing: "order",
    who: "chef",
    body: { line: 1, meal: 1, reason: "No time" },
  },
  "/chef-dashboard/:id/ready/": { thing: "order", who: "chef", body: {} },
  "/chef-dashboard/prep/:date/": { thing: "day", who: "chef" },
  "/chef-dashboard/prep/:date/labels/": { thing: "day", who: "chef" },
  "/chef-dashboard/prep/:date/acknowledge/": { thing: "day", who: "chef", body: { seen: "their sheet" } },
  "/v2/meal/:id/": { thing: "meal", who: "chef", body: { name: "Stolen soup" } },
  "/v2/meal/:id/duplicate/": { thing: "meal", who: "chef" },
  "/v2/meal/:id/restore/": { thing: "meal", who: "chef" },
  "/v2/meal/draft/:guid/": { thing: "draft", who: "chef", body: { name: "Stolen soup" } },
  "/chef-dashboard/payouts/:statement/": { thing: "statement", who: "chef" },
  "/v1/corporate/invoices/:id/": { thing: "invoice", who: "admin" },
  "/v1/corporate/invoices/:id/orders/": { thing: "invoice", who: "admin" },
  "/v1/corporate/invoices/:id/pay/": { thing: "invoice", who: "admin", body: {} },
  "/v1/corporate/invoices/:id/withdraw/": { thing: "invoice", who: "admin", body: {} },
  "/v1/payment/distribution-amount/:batch/undo/": { thing: "batch", who: "admin", body: {} },
  "/v1/corporate/policies/:id/": {
    thing: "policy",
    who: "admin",
    body: { name: "Stolen lunch", maximum: "1.00" },
  },
  "/v1/corporate/policies/:id/end/": { thing: "policy", who: "admin", body: {} },
  "/corporate/admins/:id/": { thing: "bookkeeper", who: "admin", body: { role: "viewer" } },
  "/corporate_user_list/:id/": {
    thing: "member",
    who: "admin",
    body: { first_name: "Noor", last_name: "Haddad" },
  },
  "/corporate_user_list/:id/suspend/": { thing: "member", who: "admin", body: {} },
  "/corporate_user_list/:id/activate/": { thing: "member", who: "admin", body: {} },
  "/corporate_user_list/:id/reject/": { thing: "member", who: "admin", body: {} },
  "/v1/corporate/exports/:id/cancel/": { thing: "export", who: "admin", body: {} },
  "/v1/corporate/report-schedules/:id/": { thing: "report", who: "admin" },
  "/v1/corporate/groups/:id/": { thing: "group", who: "admin", body: { name: "Stolen group" } },
  "/v1/corporate/groups/:id/members/": { thing: "group", who: "admin", body: { members: [1] } },
  "/v1/corporate/groups/:id/leave/": { thing: "group", who: "admin", body: { members: [1] } },
  "/v1/corporate/expense-codes/:id/": { thing: "expense_code", who: "admin" },
  "/v1/corporate/provisioning-tokens/:id/": { thing: "provisioning_token", who: "admin" },
  "/v1/corporate/programs/:id/": { thing: "program", who: "admin", body: PROGRAM },
  "/v1/corporate/programs/:id/end/": { thing: "program", who: "admin", body: {} },
  "/v1/programs/:token/": { thing: "program_token", who: "diner", body: {} },
  "/v1/corporate/group-orders/:id/": { thing: "group_order", who: "admin" },
  "/v1/corporate/group-orders/:id/close/": { thing: "group_order", who: "admin", body: {} },
  "/v1/corporate/group-orders/:id/cancel/": { thing: "group_order", who: "admin", body: {} },
  "/v1/group-orders/:token/": { thing: "group_token", who: "diner", body: {} },
  "/export-corporate-users/:id/": { thing: "export", who: "admin" },
  "/chef-kitchen/:id/": { thing: "kitchen", who: "chef", body: { kitchen_name: "Stolen kitchen" } },
  "/chef-dashboard/:id/meal-reviews/": { thing: "meal", who: "chef" },
  "/v2/schedulemeal/:id/": { thing: "schedule", who: "chef", body: { count: 1 } },
};

/** Names of public things, the same for everybody. */
const PUBLIC = new Set([
  "/chefs-slug/:slug/",
  "/meal/:slug/meal_details_by_slug/",
  "/meal/:id/same-meals/",
  "/chef/:id/chefmeals/",
  "/user-cuisines/:id/",
]);

async function ask(client: Client, method: string, path: string, body: object | undefined) {
  if (method === "GET") return client.get(path);
  if (method === "DELETE") return client.delete(path);
  return client[method.toLowerCase() as "post"](path, body ?? {});
}

/** A payout of a cook's, with one order in it. */
async function aStatement(chef: TestChef): Promise<number> {
  await openBank(chef);
  const { order_id } = await aPaidOutOrder(chef, 2000);
  const [payout] = await sql<{ id: number }[]>`
    INSERT INTO payout (chef_id, stripe_payout_id, amount_cents, status, arrival_date)
    VALUES (${chef.chef_id}, ${`po_${unique()}`}, 2000, 'paid', app_now()::date) RETURNING id`;
  const moved = await sql`UPDATE transfer SET payout_id = ${payout?.id ?? null}
            WHERE part_id IN (SELECT id FROM order_part WHERE order_id = ${order_id}) AND status = 'sent' RETURNING id`;
  expect(moved).toHaveLength(1);
  return payout?.id ?? 0;
}

/** What a cook keeps of a meal that is not saved yet. */
async function aDraft(chef: TestChef, meal_id: number): Promise<string> {
  const made = await as(chef).post<{ guid: string }>(`/api/v2/meal/${meal_id}/duplicate/`, {});
  expect(made.status).toBe(201);
  return made.body.guid;
}

/** Money that another company's administrator has handed out, and may take back. */
async function aBatch(): Promise<number> {
  const organization = await anOrganization({ pool: 100_000, plan: { dollar_cents: 6000, vouchers: 0 } });
  const [admin, member] = [await aCorporateAdmin({ organization }), await aMember({ organization })];
  const given = await as(admin).post<{ batch: number }>("/api/v1/payment/distribution-amount/", {
    users: [member.account_id],
    amount: "10.00",
  });
  expect(given.status).toBe(200);
  return given.body.batch;
}

/** A rule that the chief wrote for their company's money. */
async function aPolicy(): Promise<number> {
  const draft = { name: "Lunch", maximum: "15.00" };
  const made = await as(chief).post<{ id: number }>("/api/v1/corporate/policies/", draft);
  expect(made.status).toBe(201);
  return made.body.id;
}

/** A department of the chief's company. */
async function aGroup(): Promise<number> {
  const made = await as(chief).post<{ id: number }>("/api/v1/corporate/groups/", {
    kind: "department",
    name: "Design",
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

/** A report that comes to the chief by email. */
async function aReport(): Promise<number> {
  const made = await as(chief).post<{ id: number }>("/api/v1/corporate/report-schedules/", {
    kind: "user_report",
    pace: "month",
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

/** A code of the chief's company. */
async function anExpenseCode(): Promise<number> {
  const path = "/api/v1/corporate/expense-codes/";
  await as(chief).post(path, { codes: [{ code: "MKT-204", label: "Marketing" }] });
  const { body } = await as(chief).get<{ results: { id: number }[] }>(path);
  return body.results[0]?.id ?? 0;
}

/** What lets the directory of the chief's company in. */
async function aProvisioningToken(): Promise<number> {
  const made = await as(chief).post<{ id: number }>("/api/v1/corporate/provisioning-tokens/");
  expect(made.status).toBe(201);
  return made.body.id;
}

/** A one-time code on its way to ana. */
async function aCode(channel: "phone" | "email", body: object): Promise<number> {
  const sent = await as(ana).post<{ id: number }>(`/api/${channel}-verification/send-otp/`, body);
  expect(sent.status).toBe(200);
  return sent.body.id;
}

let ana: TestDiner;
let bea: TestDiner;
let cook: TestChef;
let other: TestChef;
let admin: { account_id: number; key_id: number };
/** an admin with an export, a program and an invoice of their own */
let chief: Awaited<ReturnType<typeof aCorporateAdmin>>;
let things: Things;

beforeAll(async () => {
  cook = await aChef();
  other = await aChef();
  admin = await aCorporateAdmin();
  const { invoice_id: invoice, ...organization } = await anInvoicedOrganization();
  chief = await aCorporateAdmin({ organization });
  const meal = await aMeal({ chef: cook });
  await aMeal({ chef: other });
  ana = await aDiner({ wallet: 20_000, card: true, cart: [meal], marketplace: cook.marketplace });
  bea = await aDiner({ wallet: 20_000, card: true, cart: [meal], marketplace: cook.marketplace });
  // One meal of $12.50, delivery $15, service 20 %, tax 6 %.
  const held = await as(ana).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments: [{ method: "wallet", amount: "30.75" }],
  });
  expect([held.status, held.body]).toEqual([200, expect.objectContaining({ total_cents: 3075 })]);
  const order = await as(ana).post<{ id: number; delivery_date: string }>("/api/v1/shop/order/create/", {
    paymentIntent: { cart_transaction: held.body.cart_transaction },
  });
  expect([order.status, order.body]).toEqual([201, expect.objectContaining({ status: "placed" })]);
  const cart = await aCart(ana, [meal]);
  const gift = await as(ana).post<{ id: number; status: string }>("/api/gift-card/buy/", {
    amount_cents: 2500,
    payment_method: ana.card?.stripe_payment_method,
  });
  expect([gift.status, gift.body.status]).toEqual([201, "paid"]);
  const program = await aProgram({ of: chief.organization });
  const { group: groupOrder, token: group_token } = await aGroupOrder(
    {},
    { organization: chief.organization },
  );
  await aMembership(chief.organization, ana);
  const file = await as(chief).post<{ id: number }>("/api/export-corporate-users/", {});
  things = {
    export: file.body.id,
    gift_card: gift.body.id,
    address: ana.address?.id ?? 0,
    card: ana.card?.id ?? 0,
    coupon: (await aCoupon({ known_to: [ana] })).id,
    cart_line: cart.lines[0]?.id ?? 0,
    order: order.body.id,
    day: order.body.delivery_date,
    meal: meal.id,
    draft: await aDraft(cook, meal.id),
    schedule: meal.schedule?.id ?? 0,
    member: (await aMember()).account_id,
    bookkeeper: (await aCorporateAdmin({ role: "finance" })).account_id,
    statement: await aStatement(cook),
    batch: await aBatch(),
    invoice,
    policy: await aPolicy(),
    group: await aGroup(),
    report: await aReport(),
    expense_code: await anExpenseCode(),
    phone_code: await aCode("phone", { country_code: "+1", phone: ana.phone }),
    email_code: await aCode("email", { email: ana.email }),
    kitchen: cook.chef_id,
    review: (await aReview(meal)).review_id,
    helper: (await aHelper({ chef: cook })).helper_id,
    document: await aDocument({ chef: cook }),
    provisioning_token: await aProvisioningToken(),
    program: program.id,
    program_token: program.token,
    group_order: groupOrder.id,
    group_token,
  };
});

/** What a path takes, whatever it is called. No path takes two. */
const PARAMETER = /:[a-z_]+/;
const withIds = apiRoutes.filter(({ path }) => PARAMETER.test(path) && !PUBLIC.has(path));
const cases = withIds.flatMap(({ path, calls }) =>
  Object.keys(calls).map((method) => [`${method} ${path}`, method, path] as const),
);

describe("what is somebody else's is not there", () => {
  test("every path with a parameter says whose it is, and takes one", () => {
    expect(withIds.map(({ path }) => path).filter((path) => !OWNED[path])).toEqual([]);
    expect(withIds.filter(({ path }) => path.split(PARAMETER).length !== 2)).toEqual([]);
  });

  test.each(cases)(
    "%s: a stranger's answer is the one for nothing at all, byte for byte",
    async (_name, method, path) => {
      const owned = OWNED[path];
      if (!owned) throw new Error(`whose id does ${path} take?`);
      const all = { diner: [bea, other], chef: [other], admin: [admin] };
      const strangers: Client[] = all[owned.who].map((one) => as(one));
      const at = (id: number | string) => `/api${path.replace(PARAMETER, String(id))}`;
      for (const stranger of strangers) {
        const foreign = await ask(stranger, method, at(things[owned.thing]), owned.body);
        const missing = await ask(stranger, method, at(NOWHERE), owned.body);
        expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Not found."}']);
        expect([missing.status, missing.text]).toEqual([foreign.status, foreign.text]);
      }
      expect((await ask(guest(), method, at(things[owned.thing]), owned.body)).status).toBe(401);
      if (owned.who !== "diner")
        expect((await ask(as(bea), method, at(things[owned.thing]), owned.body)).status).toBe(403);
    },
  );

  test.each(cases.filter(([, method]) => method === "GET"))(
    "%s: its owner sees it, and an id that is none is not found",
    async (_name, _method, path) => {
      const owned = OWNED[path];
      if (!owned) throw new Error(`whose id does ${path} take?`);
      const owner = as({ diner: ana, chef: cook, admin: chief }[owned.who]);
      const own = await owner.get(`/api${path.replace(PARAMETER, String(things[owned.thing]))}`);
      // an export is 202 until a worker has made it
      expect(owned.thing === "export" ? [200, 202] : [200]).toContain(own.status);
      for (const id of ["0", "-1", "1.5", "abc", "99999999999", "1%00", "١"]) {
        expect(
          `${id} ${(await owner.get(`/api${path.replace(PARAMETER, encodeURIComponent(decodeURIComponent(id)))}`)).status}`,
        ).toBe(`${id} 404`);
      }
    },
  );
});
