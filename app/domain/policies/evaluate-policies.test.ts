import { describe, expect, test } from "vitest";
import type { Source } from "../tenders/tender-kind";
import { allowedSources, type OrganizationRules, policyNotices } from "./company-money";
import { breachOf, evaluatePolicies } from "./evaluate-policies";
import type { Delivery, PolicyRule } from "./policy";
import { type PaidOrder, replay } from "./replay";

const FREE: PolicyRule = {
  weekdays: [],
  from_time: null,
  to_time: null,
  zips: [],
  cuisines: [],
  cooks: [],
  groups: [],
  max_cents: null,
  max_orders: null,
  per: null,
};
const rule = (limits: Partial<PolicyRule>): PolicyRule => ({ ...FREE, ...limits });

/** A Tuesday. */
const TUESDAY = "2026-11-24";
const delivery = (about: Partial<Delivery> = {}): Delivery => ({
  day: TUESDAY,
  zip: "37203",
  meals: [{ chef_id: 7, cuisines: [1, 2], window_start: "17:00" }],
  paid_days: [],
  ...about,
});

describe("what a rule says to a delivery", () => {
  test.each<[string, Partial<PolicyRule>, Partial<Delivery>, string | null]>([
    ["nothing limited", {}, {}, null],
    ["a day of the list", { weekdays: [0, 1] }, {}, null],
    ["another day", { weekdays: [0, 2] }, {}, "weekday"],
    ["the window begins at the first minute", { from_time: "17:00", to_time: "18:00" }, {}, null],
    ["the window begins at the end", { from_time: "11:00", to_time: "17:00" }, {}, "hours"],
    ["a ZIP code of the list", { zips: ["37203"] }, {}, null],
    ["a ZIP code with four more digits", { zips: ["37203"] }, { zip: "37203-1234" }, null],
    ["another ZIP code", { zips: ["37204"] }, {}, "place"],
    ["no address yet", { zips: ["37204"] }, { zip: null }, null],
    ["one of its cuisines", { cuisines: [2, 9] }, {}, null],
    ["another cuisine", { cuisines: [9] }, {}, "cuisine"],
    [
      "a meal without a cuisine",
      { cuisines: [1] },
      { meals: [{ chef_id: 7, cuisines: [], window_start: "17:00" }] },
      "cuisine",
    ],
    ["a cook of the list", { cooks: [7] }, {}, null],
    ["another cook", { cooks: [8] }, {}, "cook"],
    [
      "the last of a week's orders",
      { max_orders: 2, per: "week" },
      { paid_days: ["2026-11-23", "2026-11-22"] },
      null,
    ],
    ["one too many in a week", { max_orders: 1, per: "week" }, { paid_days: ["2026-11-29"] }, "count"],
    [
      "the first of a month",
      { max_orders: 1, per: "month" },
      { paid_days: ["2026-10-31", "2026-12-01"] },
      null,
    ],
    ["one too many in a month", { max_orders: 1, per: "month" }, { paid_days: ["2026-11-01"] }, "count"],
  ])("%s", (_, limits, about, breach) => {
    expect(breachOf(rule(limits), delivery(about))).toBe(breach);
  });

  test("every policy has to allow it, and the lowest maximum counts", () => {
    const policy = (id: number, limits: Partial<PolicyRule>) => ({ ...rule(limits), id, name: `No. ${id}` });
    const [high, low] = [policy(1, { max_cents: 2000 }), policy(2, { max_cents: 1500 })];
    expect(evaluatePolicies([high, low], delivery())).toMatchObject({
      limit_cents: 1500,
      capped: { id: 2 },
      refused: null,
    });
    expect(evaluatePolicies([low, policy(3, { weekdays: [4] })], delivery())).toMatchObject({
      limit_cents: 0,
      refused: { policy: { id: 3 }, breach: "weekday" },
    });
    expect(evaluatePolicies([], delivery()).limit_cents).toBeNull();
  });
});

const source = (
  id: number,
  organization_id: number | null,
  balance: number,
  asset: Source["asset"] = "usd",
) =>
  ({
    ledger_account_id: id,
    organization_id,
    balance,
    asset,
    method: asset === "usd" ? "wallet" : "voucher",
    owner: organization_id === null ? "own" : "organization",
    expires_at: null,
    limits: null,
  }) satisfies Source;

const acme = (limits: Partial<PolicyRule>): OrganizationRules => ({
  organization_id: 1,
  organization: "Acme",
  policies: [{ ...rule(limits), id: 1, name: "Lunch" }],
  meals: delivery().meals,
  paid_days: [],
  cents: 3000,
  vouchers: 2,
});

describe("what is left to pay with", () => {
  const plan = { day: TUESDAY, zip: "37203" };
  const sources = [
    source(1, 1, 1000),
    source(2, 1, 2000),
    source(3, 1, 2, "voucher"),
    source(4, 2, 500),
    source(5, null, 900),
  ];
  const left = (limits: Partial<PolicyRule>) =>
    allowedSources(sources, [
      { ...evaluatePolicies(acme(limits).policies, delivery()), rules: acme(limits) },
    ]).map(({ ledger_account_id, balance }) => [ledger_account_id, balance]);

  test("up to the maximum over all of an organization's grants; vouchers and others' money stay", () => {
    expect(left({ max_cents: 1500 })).toEqual([
      [1, 1000],
      [2, 500],
      [3, 2],
      [4, 500],
      [5, 900],
    ]);
    expect(left({ max_cents: 1000 })).toEqual([
      [1, 1000],
      [3, 2],
      [4, 500],
      [5, 900],
    ]);
  });

  test("nothing of an organization that refuses, vouchers neither", () => {
    expect(left({ weekdays: [5] })).toEqual([
      [4, 500],
      [5, 900],
    ]);
  });

  test("the cart says who refuses, by which policy, and how to pay the rest; nothing where the maximum is not reached", () => {
    expect(policyNotices([acme({ weekdays: [5] })], plan, 2240)).toEqual([
      {
        organization: "Acme",
        policy: "Lunch",
        limit_cents: 0,
        reason: "weekday",
        detail:
          "Acme doesn't pay for this order: by its policy “Lunch” it pays for deliveries on Saturdays, and this one is on Tue, 24 Nov 2026. You can pay for it yourself, by card or with gift money.",
      },
    ]);
    expect(policyNotices([acme({ max_cents: 1500 })], plan, 2240)).toMatchObject([
      { reason: "maximum", limit_cents: 1500 },
    ]);
    expect(policyNotices([acme({ max_cents: 1500 })], plan, 1500)).toEqual([]);
  });
});

test("a dry run counts as the checkout does: what is refused takes no place in the week", () => {
  const order = (number: string, day: string, cents: number, is_asked = true): PaidOrder => ({
    ...delivery({ day }),
    account_id: 1,
    number,
    member: "Ann Lee",
    cents,
    vouchers: 0,
    is_asked,
  });
  const orders = [
    order("before", "2026-11-16", 1000, false),
    order("second", "2026-11-17", 1000),
    order("saturday", "2026-11-21", 1000),
    order("dear", "2026-11-24", 2240),
    order("third", "2026-11-25", 900),
    order("fourth", "2026-11-26", 900),
  ];
  const limits = rule({ weekdays: [0, 1, 2, 3, 4], max_cents: 1500, max_orders: 2, per: "week" });
  expect(replay(limits, orders).map(({ number, cents, reason }) => [number, cents, reason])).toEqual([
    ["saturday", 1000, "weekday"],
    ["dear", 740, "maximum"],
    ["fourth", 900, "count"],
  ]);
});
