import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { syncBankAccount } from "~/domain/payouts/bank-account.server";
import { giveTip } from "~/domain/tips/give-tip.server";
import {
  aChef,
  aDeliveredOrder,
  aMeal,
  aPaidOutOrder,
  aPlacedOrder,
  aProof,
  aSecondFactor,
  controlStripe,
  openBank,
} from "../builders";
import { refund } from "../setup/cook-ledger";
import { accessibilityFindings, fits, visit } from "./visit";

test.each([
  { width: 390, colorScheme: "light" as const },
  { width: 1440, colorScheme: "dark" as const },
])(
  "the next payout opens to its orders and says what changed it; what sold adds up by day and by meal ($width px)",
  async ({ width, colorScheme }) => {
    const chef = await aChef();
    await openBank(chef);
    await aPaidOutOrder(chef, 2450, 300);
    const later = await aPaidOutOrder(chef, 3200);
    await sql`
      UPDATE order_part SET delivered_at = delivered_at - interval '3 days' WHERE order_id = ${later.order_id}`;
    const { ana, order_id, number } = await aDeliveredOrder(chef, 2000, 500);
    await giveTip(ana, { order_id, amount_cents: 250, wallet: true });
    await refund(order_id, 700);
    await aPlacedOrder(chef, 1450);
    const { page, complaints, shot } = await visit({
      as: chef,
      viewport: { width, height: 844 },
      colorScheme,
    });
    await page.goto("/chef/revenue?all=1");
    await page.getByRole("heading", { name: "Upcoming payouts" }).waitFor();
    const changed = page.getByRole("list", { name: `What changed order ${number}` });
    await changed.getByText("Tip added").waitFor();
    expect(await changed.innerText()).toMatch(/Tip added, .+: \+\$2\.50\nRefund, .+: −\$\d\.\d\d/);
    expect(await accessibilityFindings(page)).toEqual([]);
    await fits(page);
    await shot("money-coming");

    const total = await page
      .getByRole("table", { name: "Earned by month" })
      .getByRole("row")
      .last()
      .innerText();
    await page.getByRole("link", { name: "By meal" }).click();
    const meals = page.getByRole("table", { name: "Earned by meal" });
    await meals.waitFor();
    const whole = await meals.getByRole("row").last().innerText();
    expect(whole.split(/\s+/).at(-1)).toBe(total.split(/\s+/).at(-1));
    expect(await accessibilityFindings(page)).toEqual([]);
    await fits(page);
    await shot("money-by-meal");
    const [day] = await sql<{ from: string; to: string }[]>`
      SELECT (app_now() AT TIME ZONE ${chef.time_zone})::date - 20 AS from, (app_now() AT TIME ZONE ${chef.time_zone})::date AS to`;
    await page.goto(`/chef/revenue?from=${day?.from}&to=${day?.to}&by=day`);
    await page.getByRole("table", { name: "Earned by day" }).waitFor();
    await fits(page);
    await shot("money-by-day");

    await page.getByRole("link", { name: "Year summary for taxes" }).click();
    await page.getByRole("heading", { name: /^Taxes 20/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await fits(page);
    await shot("money-taxes");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test("Stripe restricts the account: the cook reads when orders stop, then they stop; mended, diners order again", async () => {
  const chef = await aChef();
  await aSecondFactor(chef);
  const account = await openBank(chef);
  const meal = await aMeal({ chef });
  await controlStripe(`/__accounts/${account}/restrict`);
  await syncBankAccount(account);
  const { page, complaints, shot } = await visit({ as: chef, viewport: { width: 390, height: 844 } });
  await page.goto("/chef/bank");
  await page.getByText("New orders stop on").waitFor();
  await page.getByText("A photo of an identity document").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("bank-grace");
  await sql`UPDATE chef SET orders_stop_at = app_now() - interval '1 minute' WHERE id = ${chef.chef_id}`;
  await page.goto("/chef/revenue");
  await page.getByText("New orders are stopped").waitFor();
  await page.getByRole("link", { name: "Fix it" }).click();
  await page.getByRole("heading", { name: "Bank account" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("bank-stopped");

  const diner = await visit({});
  const where = `/meals/${chef.slug}/${meal.slug}`;
  await diner.page.goto(where);
  await diner.page
    .getByText("The kitchen is closed on the days this meal is scheduled for.")
    .first()
    .waitFor();
  await aProof(chef);
  await page.getByRole("link", { name: "Fix it on Stripe" }).click();
  await page.getByRole("button", { name: "Agree and finish" }).click();
  await page.getByText("Connected", { exact: true }).waitFor();
  await diner.page.goto(where);
  await diner.page
    .getByRole("button", { name: /Add to cart/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
