import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aDeliveredOrder,
  executeTransfers,
  makeTransfersDue,
  requestDueTransfers,
  stripeCall,
} from "../../../tests/builders";
import { aCookWithBank, expectLedgerMatchesBank } from "../../../tests/setup/cook-ledger";
import { providerKey } from "../payments/provider-key";

test("what Stripe sent for a worker that died, under a key that Stripe has forgotten since, is found and not sent again", async () => {
  const { chef, account } = await aCookWithBank();
  const { order_id } = await aDeliveredOrder(chef, 1250);
  await makeTransfersDue(order_id);
  await requestDueTransfers(order_id);
  const read = () => sql<{ id: number; provider_key: string; status: string; stripe_transfer_id: string }[]>`
    SELECT t.id, t.provider_key, t.status, t.stripe_transfer_id FROM transfer t JOIN order_part p ON p.id = t.part_id
    WHERE p.order_id = ${order_id}`;
  const [row] = await read();
  if (!row) throw new Error("no transfer");
  const made = await stripeCall<{ id: string }>("/v1/transfers", {
    ...{ amount: "1250", currency: "usd", destination: account, transfer_group: `order_${order_id}` },
    ...{ "metadata[transfer]": String(row.id), "metadata[key]": providerKey("transfer", row) },
  });
  await executeTransfers(order_id);
  const { data } = await stripeCall<{ data: object[] }>(`/v1/transfers?transfer_group=order_${order_id}`);
  expect([data.length, await read()]).toMatchObject([1, [{ status: "sent", stripe_transfer_id: made.id }]]);
  await expectLedgerMatchesBank(chef, account);
});
