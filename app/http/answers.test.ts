import { describe, expect, test } from "vitest";
import { z } from "zod";
import { RowBusy } from "~/data/row-queue.server";
import { conflict, invalid, missing, Refusal } from "~/domain/refusal";
import { asCouponCode, asDetails, asList, asMsg, asRefusal, refusalResponse } from "./answers.server";
import { endpoint } from "./endpoint";
import { anyone } from "./guards.server";

async function said(response: Response) {
  return [response.status, await response.json()];
}

describe("a refusal in the product's words", () => {
  test.each([
    [invalid("zip", "Zip code is required"), 400, { zip: ["Zip code is required"] }],
    [new Refusal("invalid", "Your cart is empty"), 400, { non_field_errors: ["Your cart is empty"] }],
    [new Refusal("unauthenticated", "Invalid token."), 401, { detail: "Invalid token." }],
    [new Refusal("payment_required", "Declined."), 402, { code: "payment_required", detail: "Declined." }],
    [missing(), 404, { detail: "Not found." }],
    [conflict("sold_out", "Gone.", { left: 0 }), 409, { code: "sold_out", detail: "Gone.", left: 0 }],
  ])("%s", async (refusal, status, body) =>
    expect(await said(refusalResponse(refusal))).toEqual([status, body]),
  );

  test("one that passes says when to come back, in whole seconds", () => {
    const response = refusalResponse(new Refusal("limited", "Too many.", { retryAfter: 2.1 }));
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "3"]);
  });
});

describe("older clients read the words where they always did", () => {
  test("details and msg are one text, beside the standard keys", async () => {
    expect(await said(refusalResponse(invalid("city", "City is required"), asDetails))).toEqual([
      400,
      { city: ["City is required"], details: "City is required" },
    ]);
    expect(await said(refusalResponse(conflict("taken", "Already a member."), asMsg))).toEqual([
      409,
      { code: "taken", detail: "Already a member.", msg: "Already a member." },
    ]);
  });

  test.each([
    [new Refusal("payment_required", "Declined."), 402, { code: "payment_required", detail: "Declined." }],
    [new Refusal("too_large", "Too large."), 413, { detail: "Too large." }],
    [new Refusal("limited", "Too many.", { code: "limited" }), 429, { code: "limited", detail: "Too many." }],
  ])("details also say why of %s", async (refusal, status, body) =>
    expect(await said(refusalResponse(refusal, asDetails))).toEqual([
      status,
      { ...body, details: refusal.message },
    ]),
  );

  test.each([
    [missing(), 404],
    [new Refusal("unauthenticated", "Invalid token."), 401],
  ])("%s has no words of its own", async (refusal, status) =>
    expect(await said(refusalResponse(refusal, asDetails))).toEqual([status, { detail: refusal.message }]),
  );

  test("the cart's add answers a list, the coupon its own key, and neither hides a 401", async () => {
    expect(await said(refusalResponse(conflict("sold_out", "Sold out."), asList))).toEqual([
      400,
      ["Sold out."],
    ]);
    expect(await said(refusalResponse(invalid("coupon_code", "Unknown."), asCouponCode))).toEqual([
      400,
      { coupon_code: ["Unknown."] },
    ]);
    const guest = new Refusal("unauthenticated", "No.");
    expect(await said(refusalResponse(guest, asList))).toEqual([401, { detail: "No." }]);
    expect(await said(refusalResponse(guest, asCouponCode))).toEqual([401, { detail: "No." }]);
  });
});

describe("errors that are nobody's refusal", () => {
  test.each([
    ["22021", "invalid"],
    ["57P01", "unavailable"],
    ["ECONNREFUSED", "unavailable"],
    ["53300", "unavailable"],
    ["55P03", "unavailable"],
    ["ROW_BUSY", "unavailable"],
    ["40P01", "unavailable"],
    ["P2025", "missing"],
  ])("the database's %s is %s", (code, kind) => {
    expect(asRefusal(Object.assign(new Error("x"), { code }))?.kind).toBe(kind);
  });

  test("whoever found a row locked is asked back soon, not all at the same moment", () => {
    const waits = Array.from({ length: 60 }, () => asRefusal(new RowBusy(["schedule:1"]))?.retryAfter);
    expect(new Set(waits)).toEqual(new Set([2, 3, 4, 5]));
  });

  test("a fault of ours is not dressed up as anything else", () => {
    expect(asRefusal(new TypeError("undefined is not a function"))).toBeNull();
    expect(asRefusal("thrown text")).toBeNull();
  });
});

test("an answer with a key that its schema does not know fails where people test", async () => {
  const answering = (tender: object) =>
    endpoint({
      summary: "For a test",
      for: anyone,
      output: z.object({ tenders: z.array(z.object({ cents: z.number() })) }),
      run: async () => ({ tenders: [tender as { cents: number }] }),
    }).handle(new Request("http://localhost/"), {}, "/test/");
  expect(await answering({ cents: 1 })).toMatchObject({ status: 200, text: '{"tenders":[{"cents":1}]}' });
  await expect(answering({ cents: 1, id: 2 })).rejects.toThrow('does not know "tenders.0.id"');
});
