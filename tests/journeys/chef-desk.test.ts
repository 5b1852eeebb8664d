import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aDeliveredOrder, aDiner, aMeal, anOrderedLine, aReview, PASSWORD } from "../builders";
import { accessibilityFindings, expectToast, fits, openLive, visit } from "./visit";

const PHONE = { width: 390, height: 844 };

test("a new cook's steps tick, and each leads to where it is done", async () => {
  const chef = await aChef({ status: "draft", bank: "none" });
  const { page, shot } = await visit({ as: chef, viewport: PHONE });
  await page.goto("/chef/dashboard");
  await page.getByText("0 of 6 done").waitFor();
  await shot("dashboard-new-cook");
  expect(await page.getByRole("link", { name: "Complete your profile" }).first().getAttribute("href")).toBe(
    "/chef/profile/edit#kitchen",
  );
  await sql`UPDATE chef SET image = '/pictures/portraits/none.svg' WHERE id = ${chef.chef_id}`;
  await aMeal({ chef, schedule: false });
  await page.reload();
  await page.getByText("2 of 6 done").waitFor();
  await page.getByRole("link", { name: /^Add a picture of you\s*, done/ }).waitFor();
  await page.getByRole("link", { name: /^Get approved\s*, to do/ }).waitFor();
  await fits(page);
});

test("a cook signs in and sees today on a phone; the header stays theirs on other pages", async () => {
  const chef = await aChef();
  const [tacos, soup] = [
    await aMeal({ chef, name: "Lamb birria tacos" }),
    await aMeal({ chef, name: "Pho" }),
  ];
  await anOrderedLine({ meal: tacos, on: 0, quantity: 3, status: "accepted" });
  await anOrderedLine({ meal: soup, on: 0, quantity: 2, status: "accepted" });
  await anOrderedLine({ meal: soup, on: 3, quantity: 4 });
  await aReview(tacos, { rating: 5, written_content: "Gone in four minutes." });
  const { page, shot, complaints } = await visit({ viewport: PHONE });
  await openLive(page, "/login");
  await page.fill("[name=email]", chef.email);
  await page.fill("[name=password]", PASSWORD);
  await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "To cook today" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/chef/dashboard");
  const box = await page.getByText("Lamb birria tacos").first().boundingBox();
  expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThan(PHONE.height - 60);
  await page.getByText(/^\d+ (d \d+ h|h \d+ min|min) left$/).waitFor();
  await page.getByRole("link", { name: "Review 1 new order" }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("dashboard-today");
  await page.locator("nav[aria-label='Kitchen, short'] summary").click();
  await page.getByRole("link", { name: "Documents" }).last().waitFor();
  await shot("dashboard-more");
  await page.getByRole("link", { name: "Order dinner" }).last().click();
  await page.waitForURL((url) => url.pathname === "/");
  await page
    .locator("nav[aria-label='Kitchen, short']")
    .getByRole("link", { name: /^Orders/ })
    .waitFor();
  await shot("home-of-cook");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator("header nav[aria-label=Kitchen]").getByRole("link", { name: "Dashboard" }).waitFor();
  await shot("home-of-cook-wide");
  expect(complaints).toEqual([]);
});

test("a diner's review gets a reply, which the diner reads; the cook can edit it, and report a review", async () => {
  const chef = await aChef();
  const { ana, order_id } = await aDeliveredOrder(chef, 1500);
  const diner = (await visit({ as: ana, viewport: PHONE })).page;
  await diner.goto(`/my-orders/${order_id}`);
  await diner.locator("[id$='stars-4']").check();
  await diner.getByLabel("Your review").fill("Deep, smoky heat.");
  await diner.getByRole("button", { name: "Submit review" }).click();
  await expectToast(diner, "Your review is now public");

  const { page, shot } = await visit({ as: chef, viewport: PHONE });
  await openLive(page, "/chef/reviews");
  await page.getByText("Deep, smoky heat.").waitFor();
  await shot("reviews-phone");
  await page.locator("summary", { hasText: "Reply" }).click();
  await page.getByRole("button", { name: "Post reply" }).click();
  await page.getByText("Write a reply").waitFor();
  await page.getByLabel("Your reply").fill("Thank you! Extra rice next time.");
  await page.getByRole("button", { name: "Post reply" }).click();
  await expectToast(page, "Your reply is public now.");
  await page.locator("summary", { hasText: "Edit your reply" }).click();
  await page.getByLabel("Your reply").fill("Thank you, Ana!");
  await page.getByRole("button", { name: "Save reply" }).click();
  await expectToast(page, "Your reply has been updated.");
  await page.locator("summary", { hasText: "Report" }).click();
  await page.getByLabel("What's wrong with it?").fill("Not about my dinner");
  await page.getByRole("button", { name: "Report review" }).click();
  await page.getByText("Reported. Our team will take a look.").first().waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("reviews-replied");

  await diner.reload();
  await diner.getByText("Thank you, Ana!").waitFor();
  const guest = (await visit()).page;
  await guest.goto(`/chefs/${chef.slug}`);
  await guest.getByText("The cook replied").waitFor();
});

test("without script a cook narrows the reviews, loads more, and replies", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, name: "Clam chowder" });
  for (let n = 1; n <= 12; n++)
    await aReview(meal, { rating: n === 1 ? 2 : 5, written_content: `Review number ${n}.` });
  const { page, shot } = await visit({ as: chef, javaScriptEnabled: false });
  await page.goto("/chef/reviews");
  expect(await page.getByText(/^Review number/).count()).toBe(10);
  await page.getByRole("link", { name: "Show more reviews" }).click();
  await page.getByText("Review number 1.").waitFor();
  expect(await page.getByText(/^Review number/).count()).toBe(12);
  await shot("reviews-wide");
  await page.getByRole("link", { name: /^2 stars\s*: 1 review/ }).click();
  await page.getByText("1 review of 12").waitFor();
  await page.locator("summary", { hasText: "Reply" }).click();
  await page.getByLabel("Your reply").fill("Sorry to hear that.");
  await page.getByRole("button", { name: "Post reply" }).click();
  await page.getByText("Sorry to hear that.").first().waitFor();
  expect(new URL(page.url()).search).toBe("?stars=2");
});

test("the desk is no diner's, in a shell that is no cook's", async () => {
  const { page } = await visit({ as: await aDiner() });
  for (const path of ["/chef/dashboard", "/chef/reviews"]) {
    expect((await page.goto(path))?.status()).toBe(403);
    await page.getByText("You don't have access to this page").waitFor();
    expect(await page.locator("nav[aria-label='Kitchen, short']").count()).toBe(0);
  }
});
