import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillInOrder, largestRemainder, splitMatrix } from "./split";

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe("shares in whole cents", () => {
  test("a third each of a dollar: the first gets the cent that is left", () => {
    expect(largestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
  });

  test("the larger remainder comes before the earlier place", () => {
    expect(largestRemainder(10, [100, 199])).toEqual([3, 7]);
  });

  test("nothing to weigh by: all to the first", () => {
    expect(largestRemainder(7, [0, 0])).toEqual([7, 0]);
  });

  test("shares sum up, stay within a cent of their due, and a zero weight gets nothing", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), weights, (amount, given) => {
        const shares = largestRemainder(amount, given);
        expect(sum(shares)).toBe(amount);
        const total = sum(given);
        if (total === 0) return;
        shares.forEach((share, index) => {
          const due = (amount * (given[index] ?? 0)) / total;
          expect(Math.abs(share - due)).toBeLessThan(1.000001);
          if (given[index] === 0) expect(share).toBe(0);
        });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("the line by tender matrix", () => {
  const bill = fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 10 }),
      fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 5 }),
    )
    .map(([rows, weights]) => ({ rows, columns: largestRemainder(sum(rows), weights) }));

  test("every row and every column sums to what it was given, and nothing is negative", () => {
    fc.assert(
      fc.property(bill, ({ rows, columns }) => {
        const matrix = splitMatrix(rows, columns);
        matrix.forEach((shares, row) => {
          expect(sum(shares)).toBe(rows[row]);
        });
        columns.forEach((column, index) => {
          expect(sum(matrix.map((shares) => shares[index] ?? 0))).toBe(column);
        });
        expect(matrix.flat().every((share) => share >= 0)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("vouchers are used up one source after the other", () => {
    expect(fillInOrder([2, 3], [1, 4])).toEqual([
      [1, 1],
      [0, 3],
    ]);
  });
});
