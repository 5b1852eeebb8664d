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

/**
 * Fills `wants` in turn from `stocks` in turn, where `pays` says that a stock may; answers `[want][stock]`. As much is filled
 * as can be: what a stock took of a want moves to another of its wants where only a later stock could fill the first one. An
 * earlier stock never gives less for that. For vouchers, which are never split.
 */
export function fillInOrder(
  wants: readonly number[],
  stocks: readonly number[],
  pays: (want: number, stock: number) => boolean = () => true,
): number[][] {
  const open = [...wants];
  const cells = wants.map(() => stocks.map(() => 0));
  const taken = (want: number, stock: number) => cells[want]?.[stock] ?? 0;
  const add = (want: number, stock: number, amount: number) => {
    const row = cells[want];
    if (row) row[stock] = (row[stock] ?? 0) + amount;
  };
  /** Takes up to `amount` of a stock; answers how much was left over. */
  function place(stock: number, amount: number, seen: Set<number>): number {
    let left = amount;
    const mine = wants.flatMap((_, want) => (pays(want, stock) ? want : []));
    for (const want of mine) {
      const direct = Math.min(left, open[want] ?? 0);
      add(want, stock, direct);
      open[want] = (open[want] ?? 0) - direct;
      left -= direct;
    }
    for (const want of mine.filter((one) => left > 0 && !seen.has(one))) {
      seen.add(want);
      for (let other = 0; other < stocks.length; other += 1) {
        const wanted = other === stock ? 0 : Math.min(left, taken(want, other));
        const moved = wanted === 0 ? 0 : wanted - place(other, wanted, seen);
        add(want, other, -moved);
        add(want, stock, moved);
        left -= moved;
      }
    }
    return left;
  }
  stocks.forEach((amount, stock) => {
    for (let left = amount, before = left + 1; left > 0 && left < before; ) {
      before = left;
      left = place(stock, left, new Set());
    }
  });
  return cells;
}
