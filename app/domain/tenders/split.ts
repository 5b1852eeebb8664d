import type { Cents } from "~/kit/money";

/**
 * Shares `amount` by `weights` in whole units: each gets the whole part of its due, and what is left goes one by one to
 * the largest remainders, the earlier one first among equals. The shares sum to `amount`; a weight of zero gets nothing.
 * With no weight at all everything goes to the first.
 */
export function largestRemainder(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const exact = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { whole: Number(product / BigInt(total)), rest: product % BigInt(total) };
  });
  const shares = exact.map(({ whole }) => whole);
  const left = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRest = exact
    .map(({ rest }, index) => ({ rest, index }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of byRest.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/**
 * Splits every row (a component of the bill) over the columns (the tenders), so that each row and each column sums to
 * what it was given: row by row, by what is left in the columns. Both sums must be equal.
 * Source: a refund gives back what each tender paid of each line, so the matrix is fixed when the order is made.
 */
export function splitMatrix(rows: readonly Cents[], columns: readonly Cents[]): Cents[][] {
  const left = [...columns];
  return rows.map((amount) => {
    if (amount === 0) return left.map(() => 0);
    const shares = largestRemainder(amount, left);
    shares.forEach((share, index) => {
      left[index] = (left[index] ?? 0) - share;
    });
    return shares;
  });
}

/** Fills `wants` in turn from `stocks` in turn; answers `[want][stock]`. For vouchers, which are never split. */
export function fillInOrder(wants: readonly number[], stocks: readonly number[]): number[][] {
  const left = [...stocks];
  return wants.map((want) => {
    let open = want;
    return left.map((stock, index) => {
      const taken = Math.min(open, stock);
      left[index] = stock - taken;
      open -= taken;
      return taken;
    });
  });
}
