import { request as rawRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { as, guest } from "../../as";
import { aChef, aDiner, aMeal } from "../../builders";

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A request that fetch would refuse to send. */
function raw(method: string, path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(env.APP_ORIGIN);
    const asked = rawRequest({ hostname, port, method, path, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      answer.on("end", () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asked.on("error", fail).end();
  });
}

interface Order {
  id: number;
  status: string;
}

async function placed(person: ReturnType<typeof as>, meal_id: number): Promise<number> {
  await person.post("/api/newcart/", { meal_id });
  const payments = [{ method: "wallet", amount: "30.75" }];
  const held = await person.post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", { payments });
  const paymentIntent = { cart_transaction: held.body.cart_transaction };
  const order = await person.post<Order>("/api/v1/shop/order/create/", { paymentIntent });
  expect(order.status).toBe(201);
  return order.body.id;
}

describe("requests that no browser sends", () => {
  test.each([
    ["TRACE", "/api/fee/", {}],
    ["TRACE", "/", { authorization: "Token x" }],
    ["PROPFIND", "/meals", { authorization: "Token x" }],
  ])("%s %s is 405 and says what is allowed", async (method, path, headers) => {
    const answer = await raw(method, path, headers);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      405,
      { detail: `Method "${method}" not allowed.` },
    ]);
    expect(answer.headers.allow).toContain("GET");
  });

  test("a malformed path is 400 in the words of every other 400", async () => {
    const answer = await guest().get("/api/chefs-slug/%C0%80/");
    expect([answer.status, answer.body]).toEqual([400, { non_field_errors: ["Malformed URL."] }]);
  });

  test("half a character is refused wherever it stands in a body", async () => {
    const ana = as(await aDiner({ cart: [await aMeal()] }));
    const half = '{"deliveryDetails":{"contactPerson":"A\\ud800b"}}';
    for (const body of [half, '{"\\udc00":1}', '[["\\uDBFF"]]']) {
      const answer = await ana.post("/api/v1/shop/intent/create/", body);
      expect([answer.status, answer.body]).toEqual([
        400,
        { non_field_errors: ["The text contains a character we can't save."] },
      ]);
    }
    const whole = await ana.post(
      "/api/v1/shop/intent/create/",
      '{"deliveryDetails":{"contactPerson":"\\ud83d\\ude00"}}',
    );
    expect(whole.status).toBe(200);
  });
});

describe("an Idempotency-Key", () => {
  test("of one order's canceling says nothing about another order", async () => {
    const meal = await aMeal({ schedule: { count: 9 } });
    const ana = as(await aDiner({ wallet: 9000 }));
    const [first, second] = [await placed(ana, meal.id), await placed(ana, meal.id)];
    const cancel = (id: number) =>
      ana.post<Order>(`/api/eater/orders/${id}/cancel/`, undefined, { idempotencyKey: "off" });
    expect((await cancel(first)).body).toMatchObject({ id: first, status: "cancelled" });
    const other = await cancel(second);
    expect(other.headers.get("idempotency-hit")).toBeNull();
    expect(other.body).toMatchObject({ id: second, status: "cancelled" });
    const again = await cancel(second);
    expect([again.headers.get("idempotency-hit"), again.text]).toEqual(["true", other.text]);
  });
});

describe("what is sent along", () => {
  test("with and without the trailing slash a list is the same, its links included", async () => {
    const chef = await aChef();
    await Promise.all([aMeal({ chef }), aMeal({ chef })]);
    const asked = `market_place_id=${chef.marketplace_id}&limit=1`;
    const [one, two] = await Promise.all([
      guest().get<{ next: string }>(`/api/local-meals/?${asked}`),
      guest().get(`/api/local-meals?${asked}`),
    ]);
    expect(one.body.next).toContain("/api/local-meals/?");
    expect(two.body).toEqual(one.body);
  });

  test("a screen stays out of shared caches, and a file has the headers of every answer", async () => {
    const home = await guest().get("/");
    expect(home.headers.get("cache-control")).toBe("private, no-cache");
    const icon = await guest().get("/favicon.ico");
    expect(icon.status).toBe(200);
    expect(icon.headers.get("cache-control")).toContain("public");
    expect(icon.headers.get("strict-transport-security")).toContain("max-age=");
    expect(icon.headers.get("content-security-policy")).toContain("default-src 'self'");
  });
});

test("the place form takes what is no form as one without fields", async () => {
  const page = await guest().get("/");
  const [, csrf = ""] = /csrftoken=([^;]+)/.exec(page.headers.getSetCookie().join(";")) ?? [];
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
    const headers = { cookie, "x-csrftoken": csrf, "content-type": type };
    const answer = await guest().post("/place", "{}", { headers });
    expect([type, answer.status]).toEqual([type, 302]);
  }
});

test("what is wrong within a list of payments is said under the list's name", async () => {
  const ana = as(await aDiner());
  const payments = [{ method: "wallet", amount: "10,00" }];
  const refused = await ana.post("/api/v1/shop/intent/create/", { payments });
  expect([refused.status, refused.body]).toEqual([400, { payments: [expect.any(String)] }]);
});
