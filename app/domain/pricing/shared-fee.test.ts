import { describe, expect, test } from "vitest";
import { finalShares, provisionalShare } from "./shared-fee";

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe("one fee, shared", () => {
  test("$15.00 for one, two, eleven and twelve people", () => {
    expect(finalShares(1500, 1)).toEqual([1500]);
    expect(finalShares(1500, 2)).toEqual([750, 750]);
    expect(finalShares(1500, 12)).toEqual(Array(12).fill(125));
    expect(finalShares(1500, 11).sort((a, b) => b - a)).toEqual([
      ...Array(4).fill(137),
      ...Array(7).fill(136),
    ]);
  });

  test("the first pays all of it, the second half; who shares already and whose organization pays, nothing", () => {
    const fee = { fee_cents: 1500, fee_paid_by: "people", is_sharing: false } as const;
    expect([0, 1, 2, 3, 6].map((sharers) => provisionalShare({ ...fee, sharers }))).toEqual([
      1500, 750, 500, 375, 215,
    ]);
    expect(provisionalShare({ ...fee, sharers: 1, is_sharing: true })).toBe(0);
    expect(provisionalShare({ ...fee, sharers: 0, fee_paid_by: "organization" })).toBe(0);
  });

  test("whatever the fee and however checkouts overlap, what was charged covers the final shares, which are the fee", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 2_000; round += 1) {
      const fee_cents = random(5_000);
      const people = 1 + random(40);
      // who pays next was told how many had paid at some moment before: checkouts overlap
      const charged = Array.from({ length: people }, (_, paid) =>
        provisionalShare({ fee_cents, fee_paid_by: "people", sharers: random(paid + 1), is_sharing: false }),
      );
      const final = finalShares(fee_cents, people);
      expect(sum(final)).toBe(fee_cents);
      expect(Math.max(...final) - Math.min(...final)).toBeLessThanOrEqual(1);
      for (const [index, share] of final.entries()) expect(charged[index]).toBeGreaterThanOrEqual(share);
    }
  });
});
