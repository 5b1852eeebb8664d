import { expect, test } from "vitest";
import {
  aChef,
  aCorporateAdmin,
  aDeliveredOrder,
  aMember,
  aMembership,
  anOrganization,
  unique,
} from "../../../tests/builders";
import { transaction } from "../../data/transaction.server";
import { distribute } from "../distributions/distribute.server";
import { endMembership } from "../members/end-membership.server";
import { ledgerAccount, systemAccounts } from "../wallets/ledger-accounts.server";
import { post } from "../wallets/post.server";
import { listPoolTransactions } from "./list-pool-transactions.server";

test("what concerns one member names them: what they got, what came back of their order, what they left", async () => {
  const organization = await anOrganization({ pool: 10_000 });
  const admin = await aCorporateAdmin({ organization });
  const noor = await aMember({ organization, first_name: "Noor", last_name: "Haddad" });
  const ines = await aMember({ organization, first_name: "Ines", last_name: "Moreau" });
  const { ana, order_id } = await aDeliveredOrder(await aChef(), 1500);
  await aMembership(organization, ana, { role: "member" });

  const alone = await distribute(admin, { users: [noor.account_id], amount: 500, note: "" });
  const both = await distribute(admin, {
    users: [noor.account_id, ines.account_id],
    amount: 700,
    note: "",
  });
  const { service_fees } = await systemAccounts();
  await transaction(async (tx) => {
    const { id: organization_id } = organization;
    const pool = await ledgerAccount(tx, { kind: "org_pool", organization_id, asset: "usd" });
    await post(tx, { kind: "order.refunded", idem: unique(), actor: "test", order_id }, [
      { account: service_fees, amount: -300 },
      { account: pool, amount: 300 },
    ]);
  });
  await endMembership(admin, ines.account_id, "left");
  const { rows } = await listPoolTransactions(admin, { limit: 10, offset: 0 });
  expect(
    rows.map(({ amount_cents, batch, member }) => [amount_cents, batch, member?.first_name ?? null]),
  ).toEqual([
    [700, null, "Ines"],
    [300, null, ana.first_name],
    [-1_400, both.batch, null],
    [-500, alone.batch, "Noor"],
    [10_000, null, null],
  ]);
  expect(rows[3]?.member).toEqual({ id: noor.account_id, first_name: "Noor", last_name: "Haddad" });
});
