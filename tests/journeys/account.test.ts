import sharp from "sharp";
import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { issueKey } from "~/domain/sign-in/issue-key.server";
import { as } from "../as";
import { aDiner, aMember } from "../builders";
import { arrive, expectToast, fits, frameOf, isLive, openLive, typeCard, visit } from "./visit";

const PHONE = { width: 390, height: 844 };
const DECLINED = "4000000000000002";
const ASKS = "4000002500003155";

test("a card: declined is told under the field, the next one is saved once after its bank has asked, and deleted", async () => {
  const ana = await aDiner();
  const { page, complaints, shot } = await visit({ as: ana, viewport: PHONE });
  const asked: string[] = [];
  page.on("request", (one) => {
    const intent = new URLSearchParams(one.postData() ?? "").get("intent");
    if (intent) asked.push(intent);
  });
  await page.goto("/account/cards");
  await isLive(page);
  await typeCard(page, DECLINED);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.locator("#card-problem").getByText("Your card was declined.").waitFor();
  await typeCard(page, ASKS);
  asked.length = 0;
  // pressed twice, it is begun and kept once
  await page.getByRole("button", { name: "Save card" }).dblclick();
  await (await frameOf(page, "/3ds/")).getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "Visa ending 3155 is saved");
  await page.getByText("Expires 12/34").waitFor();
  expect(asked).toEqual(["begin", "keep"]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Save card");
  await shot("cards-saved");
  await fits(page);
  await page.getByRole("button", { name: "Delete Visa ending 3155" }).click();
  await page.getByText("any refunds will still go to it").waitFor();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expectToast(page, "Visa ending 3155 is deleted");
  expect((await as(ana).get<{ count: number }>("/api/account/credit-cards/")).body.count).toBe(0);
  expect(complaints).toEqual([]);
});

test("the app's card screen: no session, one client secret, the result kept for the app; without a secret it says so", async () => {
  const ana = await aDiner();
  const setup = await as(ana).get<{ id: string; client_secret: string }>("/api/v1/payment/setup_intent/");
  const { page, complaints } = await visit({ viewport: PHONE });
  await page.goto("/native/add-card/");
  await page.getByRole("alert").getByText("Something's missing from the app").waitFor();
  await page.goto(`/native/add-card/#client_secret=${setup.body.client_secret}`);
  await page.reload();
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByText("Your card is saved.").waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("add_card_result") ?? "{}"));
  expect(kept).toEqual({
    status: "succeeded",
    setup_intent: setup.body.id,
    payment_method: expect.stringMatching(/^pm_/),
  });
  const saved = await as(ana).post("/api/account/credit-cards/", {
    stripe_payment_method_id: kept.payment_method,
  });
  expect(saved.status).toBe(201);
  expect(complaints).toEqual([]);
});

test("a member: what ends is told with its days, the account is switched in the spec's words, and home is the account", async () => {
  const noor = await aMember({ wallet: 4200, vouchers: 2 });
  await sql`UPDATE wallet_grant SET expires_at = app_now() + interval '9 days' WHERE account_id = ${noor.account_id}`;
  const { page, complaints } = await visit({ as: noor, viewport: PHONE });
  await page.goto("/account/wallet");
  await page.getByRole("heading", { name: /^Use \$42\.00 and 2 vouchers by / }).waitFor();
  expect(await page.locator(".text-plum.title").getByText("1 Voucher", { exact: true }).count()).toBe(2);
  await openLive(page, "/select-account");
  await page.getByRole("button", { name: "Organization" }).click();
  await page.getByText("Are you sure you want to switch to the Organization account?").waitFor();
  await page.getByRole("button", { name: "Yes" }).click();
  await arrive(page, "**/account");
  await expect.poll(() => page.locator("a[href='/account/cart']").count()).toBe(0);
  await page.goto("/");
  expect(new URL(page.url()).pathname).toBe("/account");
  await page.getByRole("navigation", { name: "Places" }).getByText("Dashboard").click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  expect(complaints).toEqual([]);
});

test("a picture larger than we take is made smaller in the browser, and stands on the account", async () => {
  const ana = await aDiner();
  const raw = { width: 1400, height: 1400, channels: 3 as const };
  const grainy = await sharp(
    Buffer.alloc(1400 * 1400 * 3).map(() => 120 + Math.random() * 10),
    { raw },
  )
    .png()
    .toBuffer();
  expect(grainy.length).toBeGreaterThan(512_000);
  const { page, complaints } = await visit({ as: ana, viewport: PHONE });
  await openLive(page, "/account/profile");
  await isLive(page);
  const words = { name: "me.txt", mimeType: "text/plain", buffer: Buffer.from("This is me") };
  await page.getByLabel("A photo of you").setInputFiles(words);
  await page.getByRole("button", { name: "Save picture" }).click();
  const refusal = page.locator("main").getByRole("alert").getByText("Choose a JPEG");
  await refusal.waitFor();
  let letGo = () => {};
  const isSeen = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route("**/account/profile**", async (route) => {
    if (route.request().method() === "POST") await isSeen;
    await route.continue();
  });
  // The press comes while the picture is still being read.
  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window);
    const isPressed = new Promise((done) => document.addEventListener("submit", done, { once: true }));
    window.createImageBitmap = (async (file: Blob) => {
      await isPressed;
      return read(file);
    }) as typeof window.createImageBitmap;
  });
  const file = { name: "me.png", mimeType: "image/png", buffer: grainy };
  await page.getByLabel("A photo of you").setInputFiles(file);
  await page.getByRole("button", { name: "Save picture" }).click();
  await page.getByRole("button", { name: "Sending…" }).waitFor();
  expect(await refusal.isVisible()).toBe(false);
  expect(await page.locator("img[src^='blob:']").count()).toBe(1);
  letGo();
  await expectToast(page, "Profile Updated Successfully");
  await page.goto("/account");
  await page.locator("main img[src^='/uploads/']").first().waitFor();
  expect(complaints).toEqual([]);
});

test("my data comes as a file; the account is deleted only with its own money given up in words", async () => {
  const ana = await aDiner({ gift: 1250 });
  const { page } = await visit({ as: ana, viewport: PHONE });
  await openLive(page, "/account/privacy");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^dindin-my-data-\d{4}-\d\d-\d\d\.json$/);
  await page.getByLabel("Confirm your email").fill(ana.email);
  await page.getByRole("button", { name: "Permanently delete my account" }).click();
  await page.getByText("You have $12.50 of your own.").waitFor();
  expect(await page.getByLabel("Confirm your email").inputValue()).toBe(ana.email);
  await page.getByLabel("Give up my own money").fill("I give up $12.50");
  await page.getByRole("button", { name: "Permanently delete my account" }).click();
  await arrive(page, (url) => url.pathname === "/");
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/login");
});

const PIXEL =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const THINKPAD = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

test("a lost phone is signed out from the account, then all the rest; this browser goes on", async () => {
  const ana = await aDiner();
  for (const userAgent of [PIXEL, THINKPAD, null])
    await issueKey(ana.account_id, { kind: "session", userAgent });
  const { page, complaints, shot } = await visit({ as: ana, viewport: PHONE });
  await openLive(page, "/account");
  await page.getByRole("link", { name: "Where you're signed in" }).click();
  await page.getByRole("heading", { level: 1, name: "Where you're signed in" }).waitFor();
  await shot("devices-three");
  await page.getByRole("button", { name: "Sign out Chrome on Android" }).click();
  await expectToast(page, "Signed out of that device");
  await page.getByRole("heading", { name: "Chrome on Android" }).waitFor({ state: "detached" });
  expect(await page.getByRole("heading", { name: "Firefox on Linux" }).count()).toBe(1);
  await page.getByRole("button", { name: "Sign out of 2 other devices" }).click();
  await expectToast(page, "Signed out of 2 other devices");
  await page.getByText("You're not signed in anywhere else.").waitFor();
  expect(await page.getByText("This device").count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("what was wrong with a form is no longer said once it has succeeded: the profile, a message to us", async () => {
  const ana = await aDiner();
  const { page, complaints, shot } = await visit({ as: ana, viewport: PHONE });
  const wrong = () => page.locator("main [aria-invalid], main [role=alert], main [id$='-error']").count();
  await openLive(page, "/account/profile");
  const name = page.getByLabel("First name");
  await name.fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("First name is required").waitFor();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await name.fill("Dana");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Profile Updated Successfully");
  await expect.poll(wrong).toBe(0);
  await expect.poll(() => name.inputValue()).toBe("Dana");
  await shot("profile-mended");
  await openLive(page, "/contact-us");
  const fields = { "Your name": "", Email: "", "Your message": "" };
  for (const label of Object.keys(fields)) await page.getByLabel(label).fill("");
  const send = page.getByRole("button", { name: "Send", exact: true });
  await send.click();
  await page.getByText("Name is required").waitFor();
  await page.getByLabel("Your name").fill("Dana");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Your message").fill("Do you come to East Nashville on Sundays too?");
  await send.click();
  await expectToast(page, "Thank");
  await expect.poll(wrong).toBe(0);
  await expect.poll(() => page.getByLabel("Your message").inputValue()).toBe("");
  await shot("contact-sent");
  expect(complaints).toEqual([]);
});
