import { describe, expect, test } from "vitest";
import { type CodeRule, chooseCode } from "./choose-code";

const rule = (organization_id: number, is_required: boolean, ...codes: string[]): CodeRule => ({
  organization_id,
  organization: `Company ${organization_id}`,
  is_required,
  codes: codes.map((code, at) => ({ id: organization_id * 10 + at, code, label: "" })),
});

describe("the code that an order is booked under", () => {
  test.each([
    ["nobody's, where only a card pays", [rule(1, true, "A")], [], undefined, null],
    ["nobody's, where who pays has none", [rule(1, true, "A")], [2], "A", null],
    ["none, where it is a choice", [rule(1, false, "A")], [1], undefined, null],
    ["the one that was chosen, whatever its case", [rule(1, true, "A", "b")], [1], "B", 11],
    [
      "of the one of two organizations that has it",
      [rule(1, false, "A"), rule(2, true, "B")],
      [1, 2],
      "B",
      20,
    ],
  ])("%s", (_what, rules, paying, code, found) => {
    expect(chooseCode(rules, paying, code)).toBe(found);
  });

  test.each([
    ["none is chosen", undefined],
    ["another's is chosen", "B"],
  ])("is refused where one is needed and %s", (_what, code) => {
    expect(() => chooseCode([rule(1, true, "A")], [1], code)).toThrow("Company 1 pays only for orders");
  });

  test("is refused where it is a choice and not of the list", () => {
    expect(() => chooseCode([rule(1, false, "A")], [1], "B")).toThrow("from the list");
  });
});
