import { expect, test } from "vitest";
import { as } from "../as";
import { aCorporateAdmin, aDiner, aMember, anAccount, balanceOf, PASSWORD, uniqueEmail } from "../builders";
import { typeOwnerCode } from "../setup/confirm-owner";
import { inboxOf } from "./inbox";
import { arrive, expectToast, fits, isLive, openLive, visit } from "./visit";

const PHONE = { width: 390, height: 844 };
const NEW = "Turmeric@77";

test("phone and email are proved by the codes that come by text and by mail, and nothing else is pressed", async () => {
  const ana = await anAccount({ phone_verified: false });
  const { context, page, complaints, shot } = await visit({ as: ana, viewport: PHONE });
  await openLive(page, "/account/profile");
  await page.getByRole("button", { name: "Text me a code" }).click();
  await arrive(page, /verify\/phone/);
  await expect.poll(() => page.getByRole("button", { name: "Send a new code" }).isDisabled()).toBe(true);
  const text = await inboxOf(context, ana.phone ?? "", /\b(\d{4})\b/);
  await text.inbox.close();
  await shot("code");
  await page.locator("main").getByLabel("Code").pressSequentially(text.found);
  await expectToast(page, "Your phone number is verified");
  const reach = page.locator("section", { has: page.locator("#reach") });
  const newMailbox = uniqueEmail("ana");
  await reach.getByLabel("Email").fill(newMailbox);
  await reach.getByRole("button", { name: "Change" }).click();
  await arrive(page, /account\/security\/proof/);
  await fits(page);
  await shot("confirm-its-you");
  await typeOwnerCode(page);
  await arrive(page, /account\/profile/);
  await reach.getByLabel("Email").fill(newMailbox);
  await reach.getByRole("button", { name: "Change" }).click();
  await arrive(page, /verify\/email/);
  const mail = await inboxOf(context, newMailbox, /\b(\d{4})\b/);
  await mail.inbox.close();
  await page.locator("main").getByLabel("Code").pressSequentially(mail.found);
  await expectToast(page, "Your email is verified");
  expect(await reach.getByLabel("Email").inputValue()).toBe(newMailbox);
  await shot("proved");
  await expect.poll(() => reach.getByText("Verified", { exact: true }).count()).toBe(2);
  await shot("proved");
  expect(complaints).toEqual([]);
});

test("a forgotten password: the link in the mail leads to a new one, once, and the new one signs in", async () => {
  const ana = await anAccount({ first_name: "Odalys" });
  const { context, page, complaints, shot } = await visit({ viewport: PHONE });
  await openLive(page, "/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await arrive(page, /forgot-password/);
  await page.locator("main").getByLabel("Email").fill(ana.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText("Check your inbox").waitFor();
  await shot("forgot-password");
  const { inbox, found } = await inboxOf(context, ana.email, /http\S+\/reset\/\S+/);
  await inbox.getByRole("link", { name: found }).click();
  await inbox.getByLabel("New password", { exact: true }).fill(NEW);
  await inbox.getByLabel("Re-enter new password").fill(NEW);
  await shot("reset", inbox);
  await inbox.getByRole("button", { name: "Save new password" }).click();
  await expectToast(inbox, "Your password has been changed. Please sign in.");
  await inbox.goto(found);
  await inbox.getByText("This link is no longer valid").waitFor();
  await shot("reset-twice", inbox);
  await inbox.close();
  await openLive(page, "/login");
  await page.locator("main").getByLabel("Email").fill(ana.email);
  for (const password of [PASSWORD, NEW]) {
    await page.locator("main").getByLabel("Password", { exact: true }).fill(password);
    await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
    if (password === PASSWORD) await page.getByText("Unable to log in").waitFor();
  }
  await arrive(page, (url) => url.pathname === "/");
  expect(complaints).toEqual([]);
});

test("a gift card is bought on a desk, mailed to a friend and redeemed on the friend's phone", async () => {
  const [ana, ben] = [await aDiner({ card: true }), await aDiner({ first_name: "Ben" })];
  const buyer = await visit({ as: ana });
  await buyer.page.goto("/account/gift-cards");
  await isLive(buyer.page);
  await buyer.page.getByLabel("Amount in dollars").fill("40");
  await buyer.page.getByLabel("Recipient's name").fill("Ben");
  await buyer.page.getByLabel("Recipient's email").fill(ben.email);
  await buyer.page.getByLabel("Message").fill("Come for dinner soon");
  await buyer.page.getByRole("button", { name: "Pay and send" }).click();
  await expectToast(buyer.page, "Your gift card is paid");
  await buyer.shot("gift-card-bought");
  const friend = await visit({ as: ben, viewport: PHONE });
  const { inbox, found } = await inboxOf(friend.context, ben.email, /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/);
  await inbox.getByText("Come for dinner soon").waitFor();
  await inbox.getByRole("link", { name: /gift-cards/ }).click();
  await isLive(inbox);
  await inbox.getByLabel("The code in your email").fill(found);
  await inbox.getByRole("button", { name: "Add gift card" }).click();
  await expectToast(inbox, "Gift card added successfully");
  await friend.shot("gift-card-added", inbox);
  expect([await balanceOf(ben), await balanceOf(ana)]).toMatchObject([{ gift: 4000 }, { gift: 0 }]);
  await friend.page.goto("/account/wallet");
  await friend.page.getByText("$40.00").first().waitFor();
  await fits(friend.page);
  await friend.shot("gift-card-redeemed");
  expect([...buyer.complaints, ...friend.complaints]).toEqual([]);
});

test("a member whose company says no is signed out at the next step, told why, and told once", async () => {
  const noor = await aMember({ wallet: 4200 });
  const olive = await aCorporateAdmin({ organization: noor.organization });
  const { context, page, complaints, shot } = await visit({ as: noor, viewport: PHONE });
  await openLive(page, "/account");
  const rejected = await as(olive).put(`/api/corporate_user_list/${noor.account_id}/reject/`, {});
  expect(rejected.status).toBe(200);
  await page
    .getByRole("link", { name: /Wallet/ })
    .locator("visible=true")
    .first()
    .click();
  await arrive(page, /\/login/);
  await expectToast(page, "Your membership plan is rejected. Please login again!");
  await shot("rejected");
  expect((await context.cookies()).some(({ name }) => name === "dindin_session")).toBe(false);
  await openLive(page, "/meals");
  expect(await page.getByText("Your membership plan is rejected").count()).toBe(0);
  await openLive(page, "/login");
  await page.locator("main").getByLabel("Email").fill(noor.email);
  await page.locator("main").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await arrive(page, (url) => url.pathname === "/");
  expect(complaints).toEqual([]);
});
