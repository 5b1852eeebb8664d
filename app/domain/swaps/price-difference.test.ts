import fc from "fast-check";
import { expect, test } from "vitest";
import type { OpenShare } from "../orders/refund-plan";
import { couponAt } from "../refunds/liability";
import { priceDifference } from "./price-difference";

const share = (id: number, component: OpenShare["component"], cents: number): OpenShare => ({
  ...{ id, tender_id: 1, method: "credit_card", component, line_id: 1, part_id: 1 },
  ...{ cents, units: 0, back_id: 1, organization: null, owed_id: null },
});

const line = (gross: number, net = gross) => ({
  ...{ line_id: 1, payable_id: 1, gross, net, returned: 0, chef_back: 0, coupon_back: 0 },
});

const sumOf = (shares: readonly OpenShare[], component: OpenShare["component"]) =>
  shares.filter((one) => one.component === component).reduce((sum, { cents }) => sum + cents, 0);

test("a dish for $12.00 instead of $14.00 gives $2.00 of the price back, with a seventh of service and tax", () => {
  const open = [share(1, "line", 1400), share(2, "service", 280), share(3, "tax", 84)];
  const back = priceDifference(open, line(1400), 200);
  expect(back.map(({ component, cents }) => [component, cents])).toEqual([
    ["line", 200],
    ["service", 40],
    ["tax", 12],
  ]);
  expect(priceDifference(open, line(1400), 0)).toEqual([]);
});

test("with any coupon the cook is left with the new price, or a cent more where cents can't be split", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 9000 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 1, max: 100 }),
      (gross, percent, part) => {
        const net = gross - Math.round((gross * percent) / 100);
        const less = Math.max(1, Math.floor((gross * part) / 100));
        const open = [share(1, "line", net), share(2, "service", Math.round(net / 5))];
        const back = priceDifference(open, line(gross, net), less);
        const given = sumOf(back, "line");
        const cook = given + couponAt(gross - net, net, given);
        expect(less - cook).toBeGreaterThanOrEqual(0);
        expect(less - cook).toBeLessThanOrEqual(1);
        expect(given).toBeLessThanOrEqual(net);
      },
    ),
  );
});
