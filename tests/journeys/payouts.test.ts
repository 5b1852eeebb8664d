import { expect, test } from "vitest";
import { handlePayout } from "~/domain/payouts/handle-payout.server";
import { aChef, aDeliveredOrder, aPaidOutOrder, aSecondFactor, controlStripe, openBank } from "../builders";
import { accessibilityFindings, arrive, expectToast, fits, visit } from "./visit";

test("a cook connects a bank account at Stripe and comes back to a desk that knows it", async () => {
  const chef = await aChef({ bank: "none" });
  const code = await aSecondFactor(chef);
  const { page, complaints, shot } = await visit({ as: chef, viewport: { width: 390, height: 844 } });
  await page.goto("/chef/revenue");
  await page.getByText("Bank account: not connected").waitFor();
  await page.getByText("Your payouts will show up here once your bank account can be paid.").waitFor();
  await page.getByRole("link", { name: "Connect your bank account" }).click();
  await arrive(page, /\/chef\/bank$/);
  await shot("bank-none");
  await page.getByRole("link", { name: "Connect your bank account" }).click();
  await page.getByRole("heading", { name: /^Confirm it.s you$/ }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await page.getByLabel("Code", { exact: true }).fill("ABCDE-FGHJK");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("That code isn't right").waitFor();
  await shot("bank-proof-wrong");
  await page.getByLabel("Code", { exact: true }).fill(await code());
  await page.getByText("That code isn't right").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Continue" }).click();
  await arrive(page, /\/chef\/bank$/);
  await expectToast(page, "You have 10 minutes to make changes");
  await page.getByRole("link", { name: "Connect your bank account" }).click();
  await page.getByRole("heading", { name: "Set up payouts" }).waitFor();
  await page.getByRole("button", { name: "Finish, with a document missing" }).click();
  await arrive(page, /\/chef\/bank\?back=1$/);
  await page.getByText("A photo of an identity document").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("bank-restricted");
  await page.getByRole("link", { name: "Fix it on Stripe" }).click();
  await page.getByRole("button", { name: "Agree and finish" }).click();
  await page.getByText("Connected", { exact: true }).waitFor();
  await shot("bank-active");
  expect(complaints).toEqual([]);
});

test.each([320, 1440])(
  "revenue at %i px: periods, what is to come, and a payout that opens to its orders",
  async (width) => {
    const chef = await aChef();
    const account = await openBank(chef);
    const first = await aPaidOutOrder(chef, 2450, 300);
    await aPaidOutOrder(chef, 1800);
    const { id } = await controlStripe<{ id: string }>(`/__accounts/${account}/payout`);
    await handlePayout(account, id);
    await aPaidOutOrder(chef, 1250, 125);
    await aDeliveredOrder(chef, 3200, 500);
    const viewport = { width, height: 900 };
    const { page, complaints, shot } = await visit({ as: chef, viewport });
    await page.goto("/chef/revenue");
    await page.getByRole("heading", { name: "Upcoming payouts" }).waitFor();
    await page.getByText("$96.25").first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await fits(page);
    await shot("revenue");
    await page.getByRole("link", { name: "All time" }).click();
    await arrive(page, /all=1/);
    await page.getByText("$96.25").first().waitFor();
    // whole, without being scrolled sideways
    const table = page.getByRole("table", { name: /^Earned by/ });
    expect(await table.evaluate((it) => it.scrollWidth <= (it.parentElement?.clientWidth ?? 0))).toBe(true);
    await shot("revenue-all");
    const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
    await to.fill("2020-01-01");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("No dinners delivered in this period.").waitFor();
    await from.fill("2020-02-01");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("This day is before Sat, 1 Feb 2020").waitFor();
    expect([await from.inputValue(), await to.inputValue()]).toEqual(["2020-02-01", "2020-01-01"]);
    await expect.poll(() => to.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await fits(page);
    await shot("revenue-backwards");
    await page.getByText("In your bank").click();
    await page.getByText(`Order ${first.number}`).waitFor();
    await page.getByText("$45.50").waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await fits(page);
    await shot("payout");
    expect(complaints).toEqual([]);
  },
);

test("without script, all of it still works", async () => {
  const chef = await aChef();
  await openBank(chef);
  await aPaidOutOrder(chef, 2000);
  const { page } = await visit({ as: chef, javaScriptEnabled: false });
  await page.goto("/chef/revenue");
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await page.getByRole("button", { name: "Show" }).click();
  await arrive(page, /from=2020-01-01/);
  await page.getByText("Sent to Stripe").click();
  await page.getByRole("heading", { name: "By order" }).waitFor();
});
