import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import {
  aCart,
  aCorporateAdmin,
  aMeal,
  aMember,
  anAddress,
  anOrganization,
  grantMoney,
  hometown,
} from "../../../tests/builders";
import { holdCart } from "../checkout/hold-cart.server";
import type { Events } from "../outbox/events";
import { activateMember } from "./activate-member.server";
import { abandonHolds, endMembership } from "./end-membership.server";

/** A member whose checkout holds the organization's money, and that organization's admin. */
async function aCheckout() {
  const organization = await anOrganization();
  const admin = await aCorporateAdmin({ organization });
  const noor = await aMember({ organization, wallet: 5_000 });
  await anAddress(noor, await hometown());
  await aCart(noor, [await aMeal()]);
  const payments = [{ method: "wallet" as const, amount: 3_075 }];
  const { order_id } = await holdCart({ ...noor, kind: "diner" }, { payments });
  const pool = async () => {
    const [row] = await sql<{ balance: number }[]>`
      SELECT balance FROM ledger_account WHERE organization_id = ${organization.id} AND kind = 'org_pool' AND asset = 'usd'`;
    return row?.balance;
  };
  const status = async () => {
    const [row] = await sql<{ status: string }[]>`SELECT status FROM orders WHERE id = ${order_id}`;
    return row?.status;
  };
  return { organization, admin, noor, pool, status };
}

const announced = (account_id: number) => sql<{ payload: Events["membership.ended"] }[]>`
  SELECT payload FROM outbox WHERE topic = 'membership.ended' AND payload ->> 'account_id' = ${String(account_id)}`;

describe("the checkout of somebody who leaves", () => {
  test("is given up at once, and published with the leaving itself, once", async () => {
    const { organization, admin, noor, pool, status } = await aCheckout();
    await endMembership(admin, noor.account_id, "rejected");
    await endMembership(admin, noor.account_id, "rejected");
    expect([await status(), await pool()]).toEqual(["expired", 5_000]);
    expect([...(await announced(noor.account_id))]).toEqual([
      {
        payload: {
          ...{ organization_id: organization.id, account_id: noor.account_id, by: admin.account_id },
          ended_at: expect.any(String),
        },
      },
    ]);
  });

  test("is given up by the event where the process died after the commit, however often that is executed", async () => {
    const { organization, admin, noor, pool, status } = await aCheckout();
    // what the commit leaves: the membership and its grants have ended, the hold stands
    await sql`UPDATE membership SET status = 'left', ended_at = app_now() WHERE id = ${noor.membership_id}`;
    await sql`UPDATE wallet_grant SET ended_at = app_now() WHERE membership_id = ${noor.membership_id}`;
    expect(await status()).toBe("pending_payment");
    const event = { organization_id: organization.id, account_id: noor.account_id, by: admin.account_id };
    await Promise.all([abandonHolds(event), abandonHolds(event)]);
    expect([await status(), await pool()]).toEqual(["expired", 3_075]);
  });

  test("is left alone by an event that comes late, when they have come back and check out with new money", async () => {
    const { organization, admin, noor, pool, status } = await aCheckout();
    await endMembership(admin, noor.account_id, "rejected");
    await activateMember(admin, noor.account_id);
    await grantMoney(organization, noor.membership_id, noor.account_id, 5_000);
    const payments = [{ method: "wallet" as const, amount: 3_075 }];
    const { order_id } = await holdCart({ ...noor, kind: "diner" }, { payments });
    // a period that turns meanwhile ends the new money as well; what a checkout holds of it stays held
    await sql`UPDATE wallet_grant SET ended_at = app_now() WHERE membership_id = ${noor.membership_id} AND ended_at IS NULL`;
    for (const { payload } of await announced(noor.account_id)) await abandonHolds(payload);
    expect([await status(), await pool()]).toEqual(["expired", 0]);
    const [again] = await sql<{ status: string }[]>`SELECT status FROM orders WHERE id = ${order_id}`;
    expect(again?.status).toBe("pending_payment");
  });
});
