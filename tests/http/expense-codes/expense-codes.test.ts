import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as, guest } from "../../as";
import { aCart, aCorporateAdmin, aMeal, aMember, anAddress, anOrganization, aSignedIn } from "../../builders";
import { sendForm } from "../../setup/invitations";

const CODES = "/api/v1/corporate/expense-codes/";
const INTENT = "/api/v1/shop/intent/create/";
const ORDER = "/api/v1/shop/order/create/";

type Somebody = { account_id: number; key_id: number };

async function opens(who: Somebody, path: string) {
  const { key } = await aSignedIn(who, "session");
  return guest().get(path, { headers: { cookie: `dindin_session=${key}` } });
}

async function sends(who: Somebody, path: string, fields: Record<string, string>) {
  const { key } = await aSignedIn(who, "session");
  return sendForm(path, fields, key);
}

/** An organization that requires one of two codes, its owner, and a member with its money and a $30.75 dinner in the cart. */
async function aTable() {
  const organization = await anOrganization();
  const owner = await aCorporateAdmin({ organization });
  const codes = [
    { code: "MKT-204", label: "Marketing" },
    { code: "=OPS", label: "" },
  ];
  expect((await as(owner).post(CODES, { codes })).body).toEqual({ added: 2 });
  expect((await as(owner).put(CODES, { is_required: true })).body).toEqual({ is_required: true });
  const meal = await aMeal();
  const noor = await aMember({ organization, wallet: 30_000 });
  await anAddress(noor, meal.chef.marketplace);
  await aCart(noor, [meal]);
  return { organization, owner, noor, meal };
}

const COMPANY = { payments: [{ method: "wallet", amount: "30.75" }] };

test("a required code blocks the checkout that company money pays, says why, and not one that is paid by card", async () => {
  const { organization, noor } = await aTable();
  const refused = await as(noor).post<{ expense_code: string[] }>(INTENT, COMPANY);
  expect(refused.status).toBe(400);
  expect(refused.body.expense_code[0]).toBe(
    `${organization.name} pays only for orders with one of its expense codes. Choose a code, or pay for this order yourself.`,
  );
  const unknown = await as(noor).post(INTENT, { ...COMPANY, expense_code: "NOPE" });
  expect(unknown.status).toBe(400);
  expect((await as(noor).post(INTENT, {})).status).toBe(200);
  const [none] = await sql`SELECT expense_code_id FROM orders WHERE account_id = ${noor.account_id}`;
  expect(none).toEqual({ expense_code_id: null });
});

test("a code stands on the order, its receipt, the company's list and filter, and stays when it has ended", async () => {
  const { owner, noor } = await aTable();
  const mine = await as(noor).get<{ results: unknown[] }>("/api/v1/shop/expense-codes/");
  expect(mine.body.results).toMatchObject([
    { is_required: true, codes: [{ code: "=OPS" }, { code: "MKT-204" }] },
  ]);
  const held = await as(noor).post<{ cart_transaction: string }>(INTENT, {
    ...COMPANY,
    expense_code: "mkt-204",
  });
  expect(held.status).toBe(200);
  const { cart_transaction } = held.body;
  const placed = await as(noor).post<{ id: number }>(ORDER, { paymentIntent: { cart_transaction } });
  expect(placed.status).toBe(201);
  const { body: list } = await as(owner).get<{ results: { id: number; code: string }[] }>(CODES);
  const code = list.results.find((one) => one.code === "MKT-204")?.id ?? 0;
  expect((await as(owner).delete(`${CODES}${code}/`)).body).toMatchObject({ code: "MKT-204" });
  const detail = await as(noor).get(`/api/eater/orders/${placed.body.id}/`);
  expect(detail.body).toMatchObject({ receipt: { expense_code: { code: "MKT-204", label: "Marketing" } } });
  const receipt = (await opens(noor, `/my-orders/${placed.body.id}/receipt`)).text;
  expect(receipt).toContain("MKT-204 · Marketing");
  expect(receipt).toMatch(/Paid by [^<]+, EIN 12-3456789/);
  const orders = await as(owner).get("/api/v1/payment/all-orders/");
  expect(orders.body).toMatchObject({ count: 1, results: [{ expense_code: "MKT-204" }] });
  expect((await as(owner).get(`/api/v1/payment/all-orders/?code=${code}`)).body).toMatchObject({ count: 1 });
  expect((await as(owner).get("/api/v1/payment/all-orders/?code=999999999")).body).toMatchObject({
    count: 0,
  });
  const gone = await as(noor).post(INTENT, { ...COMPANY, expense_code: "MKT-204" });
  expect(gone.status).toBe(400);
});

test("codes are their organization's: another's are not found, and the last one stays while one is needed", async () => {
  const { owner, noor } = await aTable();
  const rival = await aCorporateAdmin();
  const { body } = await as(owner).get<{ results: { id: number }[] }>(CODES);
  const [first, second] = body.results as [{ id: number }, { id: number }];
  expect((await as(rival).delete(`${CODES}${first.id}/`)).status).toBe(404);
  expect(
    (await sends(rival, "/dashboard/expense-codes", { intent: "end", code: String(first.id) })).status,
  ).toBe(404);
  expect((await opens(noor, "/dashboard/expense-codes")).status).toBe(403);
  expect((await as(owner).delete(`${CODES}${first.id}/`)).status).toBe(200);
  const last = await as(owner).delete<{ code: string }>(`${CODES}${second.id}/`);
  expect([last.status, last.body.code]).toEqual([409, "last_code"]);
  expect((await sends(owner, "/dashboard/expense-codes", { intent: "release" })).status).toBe(302);
  expect((await as(owner).delete(`${CODES}${second.id}/`)).status).toBe(200);
  expect((await as(owner).put(CODES, { is_required: true })).body).toEqual({
    is_required: ["Add a code first"],
  });
  const pasted = await sends(owner, "/dashboard/expense-codes", { list: "A-1, One\r\nA-2\nA-1, again" });
  expect(pasted.status).toBe(302);
  const { body: after } = await as(owner).get<{ results: object[] }>(CODES);
  expect(after.results).toMatchObject([{ code: "A-1" }, { code: "A-2", label: "" }]);
});

test("pasted codes are read as CSV, and what is wrong with them is told by line", async () => {
  const owner = await aCorporateAdmin();
  const paste = (list: string) => sends(owner, "/dashboard/expense-codes", { list });
  const list = '\ufeff"A-1","Travel, domestic"\r\n\r\nA-2, "the ""big"" one"\nA-3, Ops, East; coast\n';
  expect((await paste(list)).status).toBe(302);
  const { body } = await as(owner).get<{ results: object[] }>(CODES);
  expect(body.results).toMatchObject([
    { code: "A-1", label: "Travel, domestic" },
    { code: "A-2", label: 'the "big" one' },
    { code: "A-3", label: "Ops, East; coast" },
  ]);
  for (const [wrong, words] of [
    [
      `B-1\n\n, no code\n${"B".repeat(41)}\n`,
      ["Line 3, code: Code is required", "Line 4, code: Use at most 40"],
    ],
    ['B-1\nB-2, 14" screens\n', ["Line 2: a quote is never closed"]],
    ['B-1\n\nB-2, "never\nB-3', ["Line 3: a quote is never closed"]],
    [`B-1, ${"n".repeat(81)}`, ["Line 1, name: Use at most 80"]],
    [" \n", ["Paste one code per line"]],
  ] as const) {
    const answer = await paste(wrong);
    const text = await answer.text();
    expect([wrong, answer.status, words.filter((one) => !text.includes(one))]).toEqual([wrong, 400, []]);
  }
  expect((await as(owner).get<{ results: object[] }>(CODES)).body.results).toHaveLength(3);
});
