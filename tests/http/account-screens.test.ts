import { expect, test } from "vitest";
import { guest } from "../as";
import { aChef, aDiner, aMeal, aMember, aSignedIn, givePromotion } from "../builders";

async function opens(who: { account_id: number; key_id: number }, path: string, cookie = "") {
  const { key } = await aSignedIn(who, "session");
  return guest().get(path, { headers: { cookie: `dindin_session=${key}; ${cookie}` } });
}

test("voucher meals: for activated members with the benefit; refused to others, and absent from their menu", async () => {
  const noor = await aMember({ vouchers: 1 });
  for (const who of [await aDiner(), await aMember(), await aMember({ vouchers: 1, status: "suspended" })]) {
    expect((await opens(who, "/voucher-meals")).status).toBe(403);
    expect((await opens(who, "/account")).text).not.toContain('href="/voucher-meals"');
  }
  expect((await opens(noor, "/voucher-meals")).status).toBe(200);
  expect((await opens(noor, "/account")).text).toContain('href="/voucher-meals"');
});

test("a voucher meal says '1 Voucher'; a meal for money is at home among the meals", async () => {
  const chef = await aChef();
  const ramen = await aMeal({ chef, voucher: true });
  const tofu = await aMeal({ chef });
  const shown = await guest().get(`/voucher/meals/${chef.slug}/${ramen.slug}`);
  expect([shown.status, shown.text.includes("1 Voucher")]).toEqual([200, true]);
  const led = await guest().get(`/voucher/meals/${chef.slug}/${tofu.slug}`);
  expect([led.status, led.headers.get("location")]).toEqual([301, `/meals/${chef.slug}/${tofu.slug}`]);
});

test("the dashboard and its transactions are for members alone", async () => {
  const noor = await aMember({ wallet: 500 });
  for (const path of ["/dashboard", "/corporate/wallet-transaction/"]) {
    expect([path, (await opens(await aDiner(), path)).status]).toEqual([path, 403]);
    expect([path, (await opens(noor, path)).status]).toEqual([path, 200]);
  }
});

test("an organization account has a dashboard in its header, and no cart", async () => {
  const noor = await aMember();
  const { text } = await opens(noor, "/account", "account_type=organization");
  expect(text).toContain('href="/dashboard"');
  expect(text).not.toContain('href="/account/cart"');
});

test("the history is paged and narrowed by the URL; a page past the end and an unknown kind are no error", async () => {
  const ana = await aDiner();
  for (let n = 0; n < 21; n += 1) await givePromotion(ana.account_id, 100 + n);
  const first = await opens(ana, "/account/wallet");
  expect(first.text).toContain("Page 1 of 2");
  expect(first.text).toContain("Wallet Gift");
  expect((await opens(ana, "/account/wallet?page=2")).text).toContain("Page 2 of 2");
  expect((await opens(ana, "/account/wallet?page=99&kind=nonsense")).status).toBe(200);
  const none = await opens(ana, "/account/wallet?kind=voucher_gift_up");
  expect(none.text).toContain("Nothing of this kind has moved yet.");
});
