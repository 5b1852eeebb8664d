import { expect, test } from "vitest";
import { aChef, aCorporateAdmin, aMeal, aMember, anOrganization, dayFrom, unique } from "../builders";
import { accessibilityFindings, arrive, expectToast, fits, openLive, visit } from "./visit";

const PHONE = { width: 390, height: 844 };

test("an admin makes a voucher program and shares its link; a member claims it once", async () => {
  const organization = await anOrganization();
  const chef = await aChef({ full_name: `Ana Diaz ${unique()}` });
  const meal = await aMeal({ chef, voucher: true, price: 1500 });
  const [admin, noor] = [await aCorporateAdmin({ organization }), await aMember({ organization })];
  const desk = await visit({ as: admin, viewport: PHONE });
  await openLive(desk.page, "/dashboard/programs");
  await desk.page.getByText("No programs yet.").waitFor();
  await desk.shot("programs-empty");
  await desk.page.getByRole("link", { name: "New program" }).click();
  await arrive(desk.page, "/dashboard/programs/new");
  await desk.page.getByLabel("Name", { exact: true }).fill("Welcome week");
  await desk.page.getByLabel("Vouchers for each member").fill("2");
  await desk.page.getByLabel("Vouchers in all, at most").fill("1");
  await desk.page.getByLabel("First day").fill(await dayFrom(-2));
  await desk.page.getByLabel("Last day to claim and use").fill(await dayFrom(30));
  await desk.page.getByRole("button", { name: "Create program" }).click();
  await desk.page.getByText("This is less than one claim gives").waitFor();
  await desk.page.getByLabel("Vouchers in all, at most").fill("40");
  await desk.page.getByLabel("Highest price of a meal").fill("15.00");
  await desk.page.locator("summary", { hasText: "Only these cooks" }).click();
  await desk.page.getByLabel(meal.chef.full_name).check();
  await desk.page.getByRole("button", { name: "Try it on today's menu" }).click();
  await desk.page.getByText(/These vouchers would pay for .*1 of \d+ voucher meals? in /).waitFor();
  await desk.page.locator("summary", { hasText: "See these meals" }).click();
  await desk.page.getByText(meal.name).waitFor();
  await fits(desk.page);
  await desk.shot("program-meals");
  await desk.page.getByRole("button", { name: "Create program" }).click();
  await arrive(desk.page, /\/dashboard\/programs\/\d+$/);
  const link = await desk.page.getByLabel("Claim link").inputValue();
  await fits(desk.page);
  expect(await accessibilityFindings(desk.page)).toEqual([]);
  await desk.shot("program");

  const mine = await visit({ as: noor, viewport: PHONE });
  await openLive(mine.page, new URL(link).pathname);
  await mine.page.getByText(`meals from ${meal.chef.full_name} up to $15.00`).waitFor();
  await fits(mine.page);
  expect(await accessibilityFindings(mine.page)).toEqual([]);
  await mine.shot("claim");
  await mine.page.getByRole("button", { name: "Claim 2 meal vouchers" }).click();
  await arrive(mine.page, "/account/wallet");
  await expectToast(mine.page, "2 vouchers in your wallet. Enjoy!");
  await mine.page.getByRole("heading", { name: "2 meal vouchers" }).waitFor();
  await openLive(mine.page, new URL(link).pathname);
  await mine.page.getByRole("heading", { name: "You have 2 meal vouchers" }).waitFor();
  await mine.shot("claimed");

  await openLive(desk.page, "/dashboard/programs");
  await desk.page.getByText("2 of 40 vouchers claimed").waitFor();
  for (const { complaints } of [desk, mine]) expect(complaints).toEqual([]);
});
