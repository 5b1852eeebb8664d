import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { periodsSince } from "~/domain/treasury/periods.server";
import { resetWallets } from "~/domain/treasury/reset-wallets.server";
import { aCorporateAdmin, aMember, anOrganization } from "../builders";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

const PHONE = { width: 390, height: 844 };

test("an admin sets what members get and what carries over; after the reset a member sees what was carried", async () => {
  const organization = await anOrganization({ pool: 30_000 });
  const admin = await aCorporateAdmin({ organization });
  const noor = await aMember({ organization, is_voucher_benefit: true });
  const { id } = organization;
  await sql`UPDATE membership SET joined_at = app_now() - interval '40 days' WHERE organization_id = ${id}`;
  const [day] = await sql<{ day: string }[]>`SELECT (app_now() - interval '33 days')::date AS day`;
  const [before, current] = (await periodsSince(sql, id, day?.day ?? "")).slice(-2);
  if (!before || !current) throw new Error("no two periods");
  // the worker looks each minute for who has not had the period that runs: for now this one has, with nothing in it
  await sql`
    INSERT INTO wallet_reset (organization_id, membership_id, asset, period_start, period_end, status)
    SELECT organization_id, id, 'usd', ${current.start}, ${current.end}, 'done' FROM membership
    WHERE organization_id = ${id} AND account_id = ${noor.account_id}`;
  await sql`UPDATE organization SET dollar_cents = 4000, vouchers = 0 WHERE id = ${id}`;

  const desk = await visit({ as: admin, viewport: PHONE });
  await openLive(desk.page, "/dashboard/allowances");
  await desk.page.getByText("1 member × $40.00").waitFor();
  await desk.shot("allowances");
  await desk.page.getByLabel("Dollars a month").fill("350");
  await desk.page.getByLabel("Vouchers a month").fill("2");
  await desk.page.getByLabel("Day of the month").fill("40");
  await desk.page.getByRole("button", { name: "Save allowances" }).click();
  await desk.page.getByText("Enter a whole number from 1 to 31").waitFor();
  await desk.page.getByLabel("Day of the month").fill("1");
  await desk.page.getByLabel("Dollars that carry over").fill("15");
  await desk.page.getByRole("button", { name: "Save allowances" }).click();
  await expectToast(desk.page, "Allowances saved.");
  await desk.page.getByText("Add $50.00 before then").waitFor();
  await fits(desk.page);
  expect(await accessibilityFindings(desk.page)).toEqual([]);
  await desk.shot("allowances-saved");

  // what would take a month: the change counts since the period that runs, and the one before it was begun under the plan
  await transaction(async (tx) => {
    await tx`DELETE FROM wallet_reset WHERE organization_id = ${id}`;
    await tx`UPDATE allowance SET starts_on = ${current.start}, dollar_cents = 6000 WHERE organization_id = ${id}`;
    await tx`UPDATE organization SET approved_at = ${before.start}::timestamp AT TIME ZONE time_zone WHERE id = ${id}`;
  });
  await resetWallets(id);

  const mine = await visit({ as: noor, viewport: PHONE });
  await openLive(mine.page, "/account/wallet");
  await mine.page.getByRole("heading", { name: /^Use \$75\.00 and 2 vouchers by / }).waitFor();
  await mine.page.getByText("If nothing is spent, $15.00 carries over and the rest goes back.").waitFor();
  await mine.page.getByText("Carried over · Expires").waitFor();
  await fits(mine.page);
  await mine.shot("wallet-carried");
  await openLive(mine.page, "/dashboard");
  await arrive(mine.page, "/dashboard");
  await mine.shot("member-share");
  for (const { complaints } of [desk, mine]) expect(complaints).toEqual([]);
});
