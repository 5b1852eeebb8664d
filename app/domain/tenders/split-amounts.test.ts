import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillInOrder, largestRemainder, splitMatrix } from "./split-amounts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** What can be paid at most, by trying all: a stock's next unit pays one of the wants, or none. */
function mostPaid(
  wants: readonly number[],
  stocks: readonly number[],
  pays: (want: number, stock: number) => boolean,
): number {
  const units = stocks.flatMap((count, stock) => Array.from({ length: count }, () => stock));
  const known = new Map<string, number>();
  const best = (at: number, open: readonly number[]): number => {
    const stock = units[at];
    if (stock === undefined) return 0;
    const key = `${at}/${open.join()}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = open.reduce(
      (most, left, want) =>
        left > 0 && pays(want, stock) ? Math.max(most, 1 + best(at + 1, open.with(want, left - 1))) : most,
      best(at + 1, open),
    );
    known.set(key, found);
    return found;
  };
  return best(0, wants);
}

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

  test("as many as can be are used where a voucher pays some meals only, and an earlier one never gives less", () => {
    // the first pays both meals, the second only the first meal
    const pays = (want: number, stock: number) => stock === 0 || want === 0;
    expect(fillInOrder([1, 1], [1, 1], pays)).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(fillInOrder([3, 1], [2, 5], pays)).toEqual([
      [1, 2],
      [1, 0],
    ]);
    const counts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        counts,
        counts,
        fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
        (wants, stocks, may) => {
          const mayPay = (want: number, stock: number) => may[want * 4 + stock] === true;
          const cells = fillInOrder(wants, stocks, mayPay);
          cells.forEach((row, want) => {
            expect(sum(row)).toBeLessThanOrEqual(wants[want] ?? 0);
            expect(row.every((cell, stock) => cell === 0 || (cell > 0 && mayPay(want, stock)))).toBe(true);
          });
          const used = stocks.map((_, at) => sum(cells.map((row) => row[at] ?? 0)));
          expect(used.every((count, at) => count <= (stocks[at] ?? 0))).toBe(true);
          expect(sum(cells.flat())).toBe(mostPaid(wants, stocks, mayPay));
        },
      ),
    );
  });
});
