import { beforeAll, describe, expect, test } from "vitest";
import { as, guest } from "../../as";
import { aCorporateAdmin, aDiner, anOrganization, balanceOf, type TestMember, unique } from "../../builders";
import { aTeam, poolOf } from "../../setup/team";

const GIVE = "/api/v1/payment/distribution-amount/";

interface Batch {
  batch: number;
  members: number;
  total_cents: number;
  total_vouchers: number;
  remaining_cents: number;
  remaining_vouchers: number;
}
type Admin = Awaited<ReturnType<typeof aCorporateAdmin>>;
interface List {
  results: object[];
}

let admin: Admin;
let noor: TestMember;
/** of another company */
let rival: Admin;
let stranger: TestMember;

beforeAll(async () => {
  const [mine, theirs] = [await aTeam(), await aTeam()];
  [admin, noor] = [mine.admin, mine.one];
  [rival, stranger] = [theirs.admin, theirs.one];
});

describe("who may", () => {
  const reads = [
    "org-balance/",
    "org-wallet-transactions/",
    "org-user-balance/?eater_user_id=1",
    "org-user-wallet-transactions/?eater_user_id=1",
    "prepaid-amount/",
    "user-details/?user_id=1",
    "all-orders/",
  ].map((path) => `/api/v1/payment/${path}`);

  test.each(reads)("GET %s: a guest 401, a member 403", async (path) => {
    expect((await guest().get(path)).status).toBe(401);
    expect((await as(noor).get(path)).status).toBe(403);
  });

  test.each([GIVE, `${GIVE}1/undo/`, "/api/v1/payment/org-fund/"])(
    "POST %s: a guest 401, a member and a diner 403",
    async (path) => {
      expect((await guest().post(path, {})).status).toBe(401);
      for (const one of [noor, await aDiner()]) expect((await as(one).post(path, {})).status).toBe(403);
    },
  );

  test("an admin of an organization that is not approved gives nothing", async () => {
    const waiting = await aCorporateAdmin({ organization: await anOrganization({ status: "waiting" }) });
    expect((await as(waiting).post(GIVE, { users: "all", amount: "1.00" })).status).toBe(403);
  });
});

describe("a distribution over REST", () => {
  test("goes to one, to many and to all, and is undone", async () => {
    const { admin, one, two } = await aTeam();
    const single = await as(admin).post<Batch>(GIVE, {
      users: [one.account_id],
      amount: "60.00",
      note: "Hi",
    });
    expect([single.status, single.body]).toEqual([
      200,
      {
        batch: expect.any(Number),
        members: 1,
        total_cents: 6000,
        total_vouchers: 0,
        remaining_cents: 94_000,
        remaining_vouchers: 20,
      },
    ]);
    const users = [one.account_id, two.account_id];
    const many = await as(admin).post<Batch>(GIVE, { users, amount: "10", vouchers: 2 });
    expect(many.body).toMatchObject({ members: 2, total_cents: 2000, total_vouchers: 4 });
    const all = await as(admin).post<Batch>(GIVE, { users: "all", amount: "0.00", vouchers: 1, note: "" });
    expect(all.body).toMatchObject({ members: 2, total_cents: 0, total_vouchers: 2, remaining_vouchers: 14 });
    expect((await as(one).get("/api/v1/payment/user-wallet/")).body).toMatchObject({
      amount_cents: 7000,
      vouchers: 3,
    });
    const undone = await as(admin).post<Batch>(`${GIVE}${many.body.batch}/undo/`, {});
    expect([undone.status, undone.body]).toEqual([
      200,
      {
        batch: many.body.batch,
        members: 2,
        total_cents: 2000,
        total_vouchers: 4,
        remaining_cents: 94_000,
        remaining_vouchers: 18,
      },
    ]);
    const again = await as(admin).post(`${GIVE}${many.body.batch}/undo/`, {});
    expect([again.status, again.body]).toMatchObject([409, { code: "already_undone" }]);
    expect(await balanceOf(one)).toMatchObject({ wallet: 6000, vouchers: 1 });
  });

  test("a member who is named twice is 400, with the number", async () => {
    const { admin, one, two } = await aTeam();
    const users = [one.account_id, two.account_id, one.account_id];
    const answer = await as(admin).post(GIVE, { users, amount: "10" });
    expect([answer.status, answer.body]).toEqual([
      400,
      { users: [`Listed more than once: ${one.account_id}.`] },
    ]);
  });

  test("the same batch twice answers the first again; with one amount changed 422 (case 15)", async () => {
    const { organization, admin } = await aTeam();
    const idempotencyKey = unique();
    const body = { users: "all", amount: "5.00", note: "" };
    const [first, twin] = [
      await as(admin).post<Batch>(GIVE, body, { idempotencyKey }),
      await as(admin).post<Batch>(GIVE, body, { idempotencyKey }),
    ];
    expect([twin.status, twin.text, twin.headers.get("idempotency-hit")]).toEqual([200, first.text, "true"]);
    const other = await as(admin).post(GIVE, { ...body, amount: "5.01" }, { idempotencyKey });
    expect(other.status).toBe(422);
    expect(await poolOf(organization.id)).toMatchObject({ usd: 99_000 });
  });

  test("20 of $100 at once on $1,000: ten 200, ten 409 with the numbers, no 5xx, pool 0 (case 13)", async () => {
    const { organization, admin, one } = await aTeam(100_000);
    const tries = Array.from({ length: 20 }, () =>
      as(admin).post(GIVE, { users: [one.account_id], amount: "100.00" }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 10 }, () => 409),
    ]);
    for (const { body } of answers.filter((answer) => answer.status === 409))
      expect(body).toMatchObject({
        code: "insufficient_funds",
        needed_cents: 10_000,
        available_cents: 0,
        detail: "This needs $100.00; your organization has $0.00 left. Add money, or give less.",
      });
    expect(await poolOf(organization.id)).toMatchObject({ usd: 0 });
  });

  test("a member of another company, by whatever number: 400 that names it, nothing posted (case 84)", async () => {
    const before = await poolOf(admin.organization_id);
    for (const wrong of [stranger.account_id, 2_147_483_000]) {
      const answer = await as(admin).post(GIVE, { users: [noor.account_id, wrong], amount: "1.00" });
      expect([answer.status, answer.body]).toEqual([
        400,
        { users: [`No activated members of your organization: ${wrong}.`] },
      ]);
    }
    expect(await poolOf(admin.organization_id)).toEqual(before);
    const theirs = await as(rival).post<Batch>(GIVE, { users: "all", amount: "1.00" });
    const foreign = await as(admin).post(`${GIVE}${theirs.body.batch}/undo/`, {});
    const missing = await as(admin).post(`${GIVE}2147483000/undo/`, {});
    expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Not found."}']);
    expect(missing.text).toBe(foreign.text);
  });

  const WRONG = [
    "-1",
    "0",
    "1.5.0",
    "NaN",
    "Infinity",
    "1e308",
    "9007199254740993",
    "10abc",
    "10.005",
    "10,00",
    "١٠",
    "",
    " 1",
    "0x10",
  ];
  test.each([...WRONG, -1, 1.5, 0, 1e308, 2 ** 53, null, true, ["1.00"], { a: 1 }])(
    "an amount of %j is no amount (case 23)",
    async (amount) => {
      const answer = await as(admin).post(GIVE, { users: "all", amount });
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ["amount"]]);
    },
  );

  test.each([-1, 1.5, "1", "NaN", 1e308, 2 ** 53, true, [1]])(
    "vouchers of %j are no vouchers",
    async (vouchers) => {
      expect((await as(admin).post(GIVE, { users: "all", amount: "1.00", vouchers })).status).toBe(400);
    },
  );

  test.each(
    [[], "everybody", ["x"], [0], [-1], [1.5], [null], null, undefined, {}, [[1]], [2 ** 31]].map((users) => [
      users,
    ]),
  )("users of %j are nobody", async (users) => {
    const answer = await as(admin).post(GIVE, { users, amount: "1.00" });
    expect([answer.status, Object.keys(answer.body as object)[0]?.startsWith("users")]).toEqual([400, true]);
  });
});

describe("funding by card", () => {
  test("a saved card: paid, in the pool, once for a key", async () => {
    const { organization, admin } = await aTeam(0);
    const idempotencyKey = unique();
    const ask = () =>
      as(admin).post(
        "/api/v1/payment/org-fund/",
        { amount_cents: 25_000, payment_method: "pm_card_visa" },
        { idempotencyKey },
      );
    const [first, second] = [await ask(), await ask()];
    expect([first.status, first.body]).toEqual([
      200,
      { id: expect.any(Number), status: "paid", client_secret: null },
    ]);
    expect(second.text).toBe(first.text);
    expect(await poolOf(organization.id)).toMatchObject({ usd: 25_000 });
    const moves = await as(admin).get<List>("/api/v1/payment/org-wallet-transactions/");
    expect(moves.body.results[0]).toMatchObject({ amount_cents: 25_000, balance_cents: 25_000 });
  });

  test("without a card nothing is there to spend; a declined one is 402 in the provider's words", async () => {
    const { organization, admin } = await aTeam(0);
    const open = await as(admin).post("/api/v1/payment/org-fund/", { amount_cents: 5_000 });
    expect(open.body).toMatchObject({ status: "requires_payment", client_secret: expect.any(String) });
    const declined = await as(admin).post("/api/v1/payment/org-fund/", {
      amount_cents: 5_000,
      payment_method: "pm_card_chargeDeclined",
    });
    expect([declined.status, declined.body]).toMatchObject([
      402,
      { code: "payment_required", detail: expect.any(String) },
    ]);
    expect(await poolOf(organization.id)).toMatchObject({ usd: 0 });
    for (const amount_cents of [0, 49, -5, 1.5, "5000", 1e12, null])
      expect((await as(admin).post("/api/v1/payment/org-fund/", { amount_cents })).status).toBe(400);
  });
});
