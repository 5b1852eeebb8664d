import { beforeAll, describe, expect, test } from "vitest";
import { limit } from "~/data/limits.server";
import { env } from "~/kit/env.server";
import { aDiner, aMeal, aMember, anAddress, aSignedIn, type TestDiner, type TestMeal } from "../../builders";
import { sendForm } from "../../setup/invitations";
import { aGiftCard } from "../../setup/purchases";

/** More tries than any limit allows: of a key that only this test knows. */
const FAR_TOO_MANY = 1_000_000;

const OOPS = "Oops! Something went wrong.";

type Fields = Record<string, string>;
type Somebody = { account_id: number; key_id: number };

let meal: TestMeal;
let ana: TestDiner;
beforeAll(async () => {
  meal = await aMeal();
  ana = await aDiner({ gift: 100 });
});

/** An answer's status, and what it says: in the page, or in the toast's cookie. */
interface Said {
  status: number;
  words: string;
}

const toastIn = (answer: Response) => decodeURIComponent(answer.headers.get("set-cookie") ?? "");

/** Sends a screen's form as a browser without script does. */
async function said(who: Somebody | null, path: string, fields: Fields): Promise<Said> {
  const session = who ? (await aSignedIn(who, "session")).key : null;
  const answer = await sendForm(path, fields, session);
  return { status: answer.status, words: `${toastIn(answer)}\n${await answer.text()}` };
}

async function page(who: Somebody | null, path: string): Promise<Said> {
  const cookie = who ? `dindin_session=${(await aSignedIn(who, "session")).key}` : "";
  const answer = await fetch(new URL(path, env.APP_ORIGIN), { headers: { cookie } });
  return { status: answer.status, words: await answer.text() };
}

const GONE = "999999999";
const HOME = "/account/addresses";
const address = () => ({
  ...{ title: "Grandma", address: "1 Oak Street", city: meal.chef.marketplace.name, state: "TN" },
  ...{ postalCode: meal.chef.marketplace.zips[0] ?? "", sure: "" },
  ...{ contactPerson: "Ana Reyes", contactPersonNumber: "(615) 555-0134" },
});
const sureAddress = () => {
  const fields = address();
  return { ...fields, sure: `${fields.postalCode} ${fields.city}` };
};
const message = (email: string) => ({ name: "Ana", email, content: "Do you deliver on Sundays?" });

/**
 * The specification's texts (sections 2, 4, 6, 8, 9) that a form or a page gives over HTTP, what brings them about, and the
 * status they come with: 200 of a page or 302 of a form, unless it says another.
 */
const OVER_HTTP: [text: string, provoke: () => Promise<Said>, status?: number][] = [
  [
    "Profile Updated Successfully",
    () => said(ana, "/account/profile", { first_name: "Ana", last_name: "Reyes" }),
  ],
  ["Address added successfully", () => said(ana, HOME, { intent: "add", ...sureAddress() })],
  [
    "Address updated successfully",
    async () => said(ana, HOME, { intent: "change", id: String(await newAddress()), ...sureAddress() }),
  ],
  [
    "Address deleted successfully",
    async () => said(ana, HOME, { intent: "delete", id: String(await newAddress()) }),
  ],
  ["Address not deleted", () => said(ana, HOME, { intent: "delete", id: GONE })],
  ["Address not updated", () => said(ana, HOME, { intent: "change", id: GONE, ...sureAddress() }), 404],
  ["Address not updated", () => said(ana, HOME, { intent: "prefer", id: GONE })],
  [
    "Gift card added successfully",
    async () => said(ana, "/account/gift-cards", { intent: "add", code: await aCode() }),
  ],
  ["Gift card deleted successfully", async () => deleteGift(await ownGift())],
  ["Gift card could not be deleted", () => deleteGift(GONE)],
  [
    "This gift card has already been used.",
    async () => {
      const code = await aCode();
      await said(ana, "/account/gift-cards", { intent: "add", code });
      return said(ana, "/account/gift-cards", { intent: "add", code });
    },
    409,
  ],
  [
    "Something went wrong",
    async () => {
      const eve = await aDiner();
      await limit("gift-code-account").count(String(eve.account_id), FAR_TOO_MANY);
      return said(eve, "/account/gift-cards", { intent: "add", code: "7K3M9QXT2B4CHJ8V" });
    },
    429,
  ],
  [
    "Thank you for your message. Our Customer Service Team will get back to you as soon as possible.",
    () => said(null, "/contact-us", message("once@friends.test")),
  ],
  [
    "Server error!.",
    async () => {
      await limit("contact-email").count("often@friends.test", FAR_TOO_MANY);
      const fields = { ...message("often@friends.test"), organization: "Acme" };
      return said(null, "/contact-us?for=company", fields);
    },
    429,
  ],
  [
    "Item has been added to the cart successfully",
    () => said(ana, "/account/cart", { intent: "add", meal_id: String(meal.id), quantity: "1" }),
  ],
  [
    "Please login before adding items to your cart",
    () => said(null, "/account/cart", { intent: "add", meal_id: String(meal.id), quantity: "1" }),
  ],
  ["You need to login before go to checkout.", () => toastOf("/account/cart")],
  ["No More Chefs", () => page(null, "/chefs?page=1000")],
  ["Schedule Meal is Expired", () => page(null, "/error?reason=expired")],
  [OOPS, () => page(null, "/error")],
  ["Back to Home", () => page(null, "/error")],
  ["Are you sure you want to sign out?", () => page(ana, "/logout")],
  ["Updated successfully", () => said(ana, "/account/diet", {})],
  ["1 Voucher", async () => page(await aMember({ vouchers: 1 }), "/account/wallet")],
  ["SHARE10", () => page(null, "/")],
  ["hashtag=%23DinDin", () => page(null, "/")],
  ["https://apps.apple.com/", () => page(null, "/")],
  ["https://play.google.com/", () => page(null, "/")],
];

async function newAddress(): Promise<number> {
  return (await anAddress(ana, meal.chef.marketplace, { preferred: false })).id;
}
const aCode = async () => (await aGiftCard(await aDiner({ card: true }), 2500)).code;
const deleteGift = (id: string) => said(ana, "/account/gift-cards", { intent: "hide", id });
async function ownGift(): Promise<string> {
  const added = await said(ana, "/account/gift-cards", { intent: "add", code: await aCode() });
  expect(added.words).toContain("Gift card added successfully");
  const list = await page(ana, "/account/gift-cards");
  return /name="id" value="(\d+)"/.exec(list.words)?.[1] ?? "";
}
async function toastOf(path: string): Promise<Said> {
  const answer = await fetch(new URL(path, env.APP_ORIGIN), { redirect: "manual" });
  return { status: answer.status, words: toastIn(answer) };
}

describe("what the specification says word for word, over HTTP", () => {
  test.each(OVER_HTTP)("%s", async (text, provoke, status) => {
    const answer = await provoke();
    // the error screen's title has another of these texts in it
    const words = text === OOPS ? answer.words : answer.words.replaceAll(OOPS, "");
    expect(words.includes(text)).toBe(true);
    expect(status === undefined ? [200, 302] : [status]).toContain(answer.status);
  });
});

test("the header shares DinDin: Facebook, X and email, with the first-order code and the hashtag", async () => {
  const header = /<header.*?<\/header>/s.exec((await page(null, "/about-us")).words)?.[0] ?? "";
  const shared = [...header.matchAll(/href="((?:https:\/\/(?:www\.facebook|x)\.com|mailto:)[^"]*)"/g)].map(
    ([, href]) => decodeURIComponent(href ?? ""),
  );
  expect(shared.map((href) => /^(?:https:\/\/)?(?:www\.)?(facebook|x|mailto)/.exec(href)?.[1])).toEqual([
    "facebook",
    "x",
    "mailto",
  ]);
  for (const href of shared) {
    expect(href).toContain("SHARE10");
    expect(href).toContain("DinDin");
    expect(href).toContain(env.APP_ORIGIN);
  }
});

/** The stores that a page names to a browser. */
async function storesOn(path: string, userAgent: string): Promise<string[]> {
  const answer = await fetch(new URL(path, env.APP_ORIGIN), { headers: { "user-agent": userAgent } });
  const found = (await answer.text()).matchAll(/href="https:\/\/(apps\.apple|play\.google)\.com\//g);
  return [...found].map(([, store]) => store ?? "");
}

test.each([
  ["iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15", ["apps.apple"]],
  ["Android", "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile", ["play.google"]],
  ["computer", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", ["apps.apple", "play.google"]],
])("the apps are named for the visitor's device: %s", async (_device, userAgent, stores) => {
  expect(await storesOn("/", userAgent)).toEqual(stores);
  expect(await storesOn("/landing-page", userAgent)).toEqual([...stores, ...stores]);
});

test("who writes to us about an order finds its number in the message; nothing else gets in by the address", async () => {
  expect((await page(ana, "/contact-us?order=DD-01234567")).words).toContain(
    "About order DD-01234567: </textarea>",
  );
  for (const odd of ["DD-1%3C/textarea%3E%3Cb%3E", "Send%20money", `DD-${"1".repeat(40)}`])
    expect((await page(ana, `/contact-us?order=${odd}`)).words.includes("About order")).toBe(false);
});
