import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Refusal } from "../refusal";
import type { Source } from "./tender-kind";
import { voucher } from "./voucher";
import { bySpending, wallet } from "./wallet";

const source = (
  ledger_account_id: number,
  balance: number,
  owner: Source["owner"],
  asset: Source["asset"] = "usd",
): Source => ({
  ledger_account_id,
  method: asset === "usd" ? "wallet" : "voucher",
  balance,
  owner,
  asset,
  organization_id: owner === "organization" ? 7 : null,
  expires_at: null,
  limits: null,
});

/** From which accounts so much is taken; null when it is not there. */
function taken(kind: typeof wallet | typeof voucher, amount: number, cart_cents: number, from: Source[]) {
  const tenders = kind.take(amount, { cart_cents, tip_cents: 0, vouchers: 0 }, from);
  if (tenders instanceof Refusal) return null;
  return tenders.map((one) => [one.ledger_account_id, one.amount_cents + one.quantity]);
}

describe("the spending order", () => {
  const sources = [source(1, 500, "organization"), source(2, 300, "promotion"), source(3, 1000, "own")];

  test("organization money first, own money last", () => {
    expect(taken(wallet, 700, 4000, sources)).toEqual([
      [1, 500],
      [2, 200],
    ]);
    expect(taken(wallet, 1800, 4000, sources)).toEqual([
      [1, 500],
      [2, 300],
      [3, 1000],
    ]);
    expect(taken(wallet, 1801, 4000, sources)).toBeNull();
  });

  test("a tip is never paid with organization or promotional money", () => {
    expect(taken(wallet, 600, 450, sources)).toEqual([
      [1, 450],
      [3, 150],
    ]);
    expect(taken(wallet, 600, 450, sources.slice(0, 2))).toBeNull();
  });

  test("vouchers are no dollars", () => {
    const mixed = [source(4, 2, "organization", "voucher"), ...sources];
    expect(taken(voucher, 2, 0, mixed)).toEqual([[4, 2]]);
    expect(taken(voucher, 3, 0, mixed)).toBeNull();
    expect(taken(wallet, 100, 100, mixed)).toEqual([[1, 100]]);
  });

  test("what expires first goes first, own money never expires and goes last, whatever the order of the rows", () => {
    const until = (id: number, owner: Source["owner"], day: string | null) => ({
      ...source(id, 100, owner),
      expires_at: day === null ? null : new Date(day),
    });
    const right = [
      until(8, "organization", "2026-12-01"),
      until(3, "organization", "2027-01-01"),
      until(5, "organization", "2027-01-01"),
      until(2, "organization", null),
      until(9, "promotion", "2026-11-01"),
      until(4, "promotion", null),
      until(1, "own", null),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(right, { minLength: right.length }), (rows) => {
        expect(rows.sort(bySpending)).toEqual(right);
      }),
    );
  });
});
