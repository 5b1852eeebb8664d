import { expect, test } from "vitest";
import { countOf } from "./text";

test.each([
  [0, "0 vouchers"],
  [1, "1 voucher"],
  [999, "999 vouchers"],
  [1_692, "1,692 vouchers"],
  [1_000_000, "1,000,000 vouchers"],
])("%i vouchers are written %s", (count, text) => {
  expect(countOf(count, "voucher")).toBe(text);
});
