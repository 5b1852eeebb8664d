import { expect, test } from "vitest";
import { confirmIntent } from "~/adapters/stripe-confirm.server";
import { readIntent } from "~/adapters/stripe-intents.server";
import { sql } from "~/data/sql.server";
import { executeMessage } from "../../../jobs/execute-message";
import { aCart, aMeal, aMember, anAddress, anOrganization, aStaff, balanceOf } from "../../../tests/builders";
import { startCheckout } from "../checkout/start-checkout.server";
import { reviewOrganization } from "./review-organization.server";

/** A member in the checkout with $10.00 of the company's, the rest by card. */
async function aCheckout(organization: Awaited<ReturnType<typeof anOrganization>>) {
  const member = await aMember({ organization, wallet: 1_000 });
  const noor = { ...member, kind: "diner" as const };
  const meal = await aMeal();
  await anAddress(noor, meal.chef.marketplace);
  await aCart(noor, [meal]);
  const payments = [{ method: "wallet" as const, amount: 1_000 }, { method: "credit_card" as const }];
  const { id, cart_transaction } = await startCheckout(noor, { payments });
  const statusOf = async () =>
    (
      await sql<
        { status: string }[]
      >`SELECT status FROM orders WHERE cart_transaction = ${cart_transaction}::uuid`
    )[0]?.status;
  return { noor, intent: id ?? "", statusOf };
}

test("a company that is suspended pays for no card that is paid after that; what was paid before comes", async () => {
  const organization = await anOrganization();
  const [open, paid] = [await aCheckout(organization), await aCheckout(organization)];
  const other = await aCheckout(await anOrganization());
  await confirmIntent(paid.intent, "pm_card_visa");
  const nina = await aStaff({ role: "operations" });
  const by = { actor: `staff:${nina.staff_id}`, staff_id: nina.staff_id };
  await reviewOrganization(by, organization.id, "suspend", "Unpaid");
  const jobs = await sql<{ id: number }[]>`
    SELECT id FROM outbox WHERE topic = 'organization.suspended' AND payload ->> 'organization_id' = ${String(organization.id)}`;
  for (const { id } of jobs) await executeMessage(String(id));
  expect([await open.statusOf(), await paid.statusOf(), await other.statusOf()]).toEqual([
    "expired",
    "placed",
    "pending_payment",
  ]);
  expect((await readIntent(open.intent)).status, "the card can't be charged anymore").toBe("cancelled");
  expect((await readIntent(other.intent)).status).not.toBe("cancelled");
  await reviewOrganization(by, organization.id, "approve", null);
  expect(await balanceOf(open.noor), "what was held is theirs again").toMatchObject({ wallet: 1_000 });
  expect(await balanceOf(paid.noor)).toMatchObject({ wallet: 0 });
});
