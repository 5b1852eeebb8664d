import { expect, test } from "vitest";
import { STAFF_ACTIONS, staffMay } from "./staff-may";

// Written out by hand from what the roles are for.
const OPEN_TO = {
  support: [
    "help people sign in",
    "view as users",
    "moderate reviews",
    "answer messages",
    "send gift cards again",
    "see what waits",
    "look up orders and people",
    "credit wallets",
    "give small amounts back",
    "change orders",
  ],
  operations: [
    "give money back",
    "call orders off",
    "review kitchens and organizations",
    "help people sign in",
    "lock people out",
    "view as users",
    "review meals",
    "moderate reviews",
    "answer messages",
    "send gift cards again",
    "see what waits",
    "look up orders and people",
    "give small amounts back",
    "read the audit",
    "see the catalog",
    "set up marketplaces",
    "make coupons",
    "keep cuisines and features",
    "write offers",
    "test services",
    "change orders",
    "replay money",
  ],
  finance: [
    "give money back",
    "call orders off",
    "fund organizations",
    "set credit limits",
    "see the ledger",
    "close months",
    "pause transfers",
    "credit wallets",
    "see what waits",
    "look up orders and people",
    "give small amounts back",
    "read the audit",
    "see the catalog",
    "set fees",
    "make coupons",
    "set plans",
    "set rewards",
    "give promotions",
    "issue gift cards",
    "resolve differences",
    "answer disputes",
    "pay out small balances",
    "replay money",
  ],
  content: [
    "review meals",
    "moderate reviews",
    "see what waits",
    "see the catalog",
    "keep cuisines and features",
    "write offers",
  ],
} as const;

test.each(Object.entries(OPEN_TO))("%s may do this, and nothing else", (role, rights) => {
  const may = STAFF_ACTIONS.filter((right) => staffMay(role as keyof typeof OPEN_TO, right));
  expect(may.sort()).toEqual([...rights].sort());
});

test("an admin may do all of it, and alone manage the team", () => {
  expect(STAFF_ACTIONS.every((right) => staffMay("admin", right))).toBe(true);
  const others = ["support", "operations", "finance", "content"] as const;
  expect(others.some((role) => staffMay(role, "manage the team"))).toBe(false);
});
