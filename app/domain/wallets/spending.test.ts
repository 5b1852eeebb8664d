import { describe, expect, test } from "vitest";
import { type Source, spendVouchers, spendWallet } from "./spending";

const source = (
  ledger_account_id: number,
  balance: number,
  owner: Source["owner"],
  asset: Source["asset"] = "usd",
): Source => ({
  ledger_account_id,
  balance,
  owner,
  asset,
  organization_id: owner === "organization" ? 7 : null,
});
const amounts = (taken: ReturnType<typeof spendWallet>) =>
  taken?.map((one) => [one.ledger_account_id, one.amount]);

describe("the spending order", () => {
  const sources = [source(1, 500, "organization"), source(2, 300, "promotion"), source(3, 1000, "own")];

  test("organization money first, own money last", () => {
    expect(amounts(spendWallet(sources, 700, 4000))).toEqual([
      [1, 500],
      [2, 200],
    ]);
    expect(amounts(spendWallet(sources, 1800, 4000))).toEqual([
      [1, 500],
      [2, 300],
      [3, 1000],
    ]);
    expect(spendWallet(sources, 1801, 4000)).toBeNull();
  });

  test("a tip is never paid with organization or promotional money", () => {
    expect(amounts(spendWallet(sources, 600, 450))).toEqual([
      [1, 450],
      [3, 150],
    ]);
    expect(spendWallet(sources.slice(0, 2), 600, 450)).toBeNull();
  });

  test("vouchers are no dollars", () => {
    const mixed = [source(4, 2, "organization", "voucher"), ...sources];
    expect(amounts(spendVouchers(mixed, 2))).toEqual([[4, 2]]);
    expect(spendVouchers(mixed, 3)).toBeNull();
    expect(amounts(spendWallet(mixed, 100, 100))).toEqual([[1, 100]]);
  });
});
