import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCents, parseDollars, parseTypedDollars, shareOf } from "./money";

describe("dollars at two decimals", () => {
  test("every amount is read back as it is written, as text and as a number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
        expect(parseDollars(written)).toBe(cents);
        expect(parseDollars(cents / 100)).toBe(cents);
        expect(formatCents(cents).replaceAll(/[$,]/g, "")).toBe(written);
      }),
      { numRuns: 1_000 },
    );
  });

  test("typed with a dollar sign and thousands they are read, a comma for the decimal point is no guess", () => {
    for (const [typed, cents] of Object.entries({
      " $1,200.5 ": 120_050,
      "$ 12.50": 1_250,
      "1,234,567": 123_456_700,
    }))
      expect([typed, parseTypedDollars(typed)]).toEqual([typed, cents]);
    for (const typed of ["12,50", "9,99", "1 2", "1,2345", "1.200,50", "$$5", "", "-1"])
      expect([typed, parseTypedDollars(typed)]).toEqual([typed, null]);
  });

  test("whatever else somebody sends is no amount, and never a guess", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: "grapheme" }),
      fc.stringMatching(/^[0-9]{1,3}[.,][0-9]{3,5}$/),
      fc.stringMatching(/^[-+][0-9]{1,4}$/),
      fc.stringMatching(/^[0-9]{1,3}(e|E|x)[0-9]{1,3}$/),
      fc.stringMatching(/^[0-9]{10,20}$/),
      fc.stringMatching(/^[٠-٩]{1,4}$/u),
      fc.stringMatching(/^[0-9]{1,3}\s$/),
    );
    const others = fc.oneof(
      fc.double({ noInteger: true }).filter((number) => !/^[0-9]{1,9}\.[0-9]{1,2}$/.test(String(number))),
      fc.double({ max: -Number.MIN_VALUE }),
      fc.integer({ min: 1_000_000_000 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53 + 1, 1e308, null, undefined, true),
      fc.array(fc.integer({ min: 1, max: 9 })),
      fc.object(),
    );
    fc.assert(
      fc.property(fc.oneof(texts, others), (value) => {
        if (typeof value === "string" && /^[0-9]{1,9}(\.[0-9]{1,2})?$/.test(value)) return;
        expect(parseDollars(value)).toBe(null);
      }),
      { numRuns: 2_000 },
    );
  });
});

test("a percentage is rounded half up to the cent, in whole numbers", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.integer({ min: 0, max: 10_000 }),
      (cents, bps) => {
        const share = shareOf(cents, bps);
        const rest = BigInt(cents) * BigInt(bps) - BigInt(share) * 10_000n;
        expect(rest >= -5_000n && rest < 5_000n).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
});
