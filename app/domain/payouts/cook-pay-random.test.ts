import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aDeliveredOrder,
  controlStripe,
  executeTransfers,
  makeTransfersDue,
  requestDueTransfers,
} from "../../../tests/builders";
import {
  aCookWithBank,
  expectLedgerMatchesBank,
  refund,
  stripeBalanceOf,
} from "../../../tests/setup/cook-ledger";
import { giveTip } from "../tips/give-tip.server";

describe("whatever happens to a cook's orders", () => {
  test("transfers less reversals are the meal prices and tips that stand, and the ledger agrees with Stripe", async () => {
    const Case = fc.record({
      price: fc.integer({ min: 500, max: 4000 }),
      tip: fc.integer({ min: 0, max: 500 }),
      before: fc.option(fc.integer({ min: 1, max: 400 }), { nil: null }),
      after: fc.option(fc.integer({ min: 1, max: 400 }), { nil: null }),
      late: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
      paysOut: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(Case, { minLength: 1, maxLength: 3 }), async (cases) => {
        const { chef, account } = await aCookWithBank();
        const orders: number[] = [];
        for (const one of cases) {
          const { ana, order_id } = await aDeliveredOrder(chef, one.price, one.tip);
          orders.push(order_id);
          if (one.before !== null) await refund(order_id, one.before);
          await makeTransfersDue(order_id);
          await requestDueTransfers(order_id);
          await executeTransfers(order_id);
          if (one.paysOut) await controlStripe(`/__accounts/${account}/payout`);
          if (one.late !== null) await giveTip(ana, { order_id, amount_cents: one.late, wallet: true });
          if (one.after !== null) await refund(order_id, one.after);
          await makeTransfersDue(order_id);
          await requestDueTransfers(order_id);
          await executeTransfers(order_id);
        }
        const [stands] = await sql<{ cents: number }[]>`
          SELECT (coalesce((SELECT sum(l.quantity * l.unit_price_cents - l.chef_back_cents) FROM order_line l WHERE l.order_id = ANY (${orders}::int[]) AND l.status = 'active'), 0)
            + coalesce((SELECT sum(p.tip_cents - p.tip_back_cents) FROM order_part p WHERE p.order_id = ANY (${orders}::int[])), 0)
            + coalesce((SELECT sum(s.amount_cents - s.refunded_cents) FROM tip_share s JOIN order_part p ON p.id = s.part_id WHERE p.order_id = ANY (${orders}::int[])), 0))::int AS cents`;
        const [made] = await sql<{ cents: number; owed: number }[]>`
          SELECT sum(t.amount_cents - t.reversed_cents)::int AS cents,
            (SELECT coalesce(sum(r.amount_cents - r.offset_cents), 0)::int FROM transfer_reversal r JOIN transfer s ON s.id = r.transfer_id
              WHERE s.chef_id = ${chef.chef_id} AND r.status = 'carried') AS owed
          FROM transfer t WHERE t.chef_id = ${chef.chef_id} AND t.status = 'sent'`;
        expect((made?.cents ?? 0) - (made?.owed ?? 0)).toBe(stands?.cents);
        expect(await stripeBalanceOf(account)).toBe(made?.cents ?? 0);
        await expectLedgerMatchesBank(chef, account);
      }),
      { numRuns: 12 },
    );
  }, 180_000);
});
