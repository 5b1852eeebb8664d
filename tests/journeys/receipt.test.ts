import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { as } from "../as";
import {
  aCart,
  aChef,
  aCoupon,
  addGiftMoney,
  aMeal,
  aMember,
  anAddress,
  hometown,
  type TestMember,
} from "../builders";
import { accessibilityFindings, fits, openLive, visit } from "./visit";

let noor: TestMember;
let order: { id: number; number: string };

/** An order with all that a receipt can say: two cooks, a coupon, a voucher, a tip, the company's money and one's own, a dish that was declined. */
beforeAll(async () => {
  const [mai, lucia] = [await aChef({ first_name: "Mai" }), await aChef({ first_name: "Lucía" })];
  noor = await aMember({ wallet: 3000, vouchers: 1 });
  await addGiftMoney(noor.account_id, 20_000);
  await anAddress(noor, await hometown());
  const birria = await aMeal({ chef: lucia, name: "Lamb birria tacos with consommé", price: 2100 });
  const pho = await aMeal({ chef: mai, name: "Phở gà", price: 1650 });
  const tea = await aMeal({ chef: mai, name: "Jasmine rice and pickles", price: 700, voucher: true });
  await aCart(noor, [{ meal: birria, quantity: 2 }, pho, tea]);
  const coupon = await aCoupon({ cents: 585 });
  await sql`UPDATE cart SET coupon_id = ${coupon.id} WHERE account_id = ${noor.account_id}`;
  // 4200 + 1650 - 585 = 5265; service 1053, tax 316, delivery 1500, tip 600
  const held = await as(noor).post<{ cart_transaction: string }>("/api/v1/shop/intent/create/", {
    payments: [
      { method: "wallet", amount: "87.34" },
      { method: "voucher", quantity: 1 },
    ],
    tip_cents: 600,
  });
  expect([held.status, held.text]).toEqual([200, expect.any(String)]);
  const placed = await as(noor).post<typeof order & { items: { id: number; name: string }[] }>(
    "/api/v1/shop/order/create/",
    { paymentIntent: { cart_transaction: held.body.cart_transaction } },
  );
  order = placed.body;
  const line = placed.body.items.find((item) => item.name === pho.name)?.id;
  const declined = await as(mai).post(`/api/chef-dashboard/${order.id}/decline-line/`, {
    line,
    reason: "No chicken today",
  });
  expect(declined.status).toBe(200);
});

describe.each([
  { width: 390, height: 844 },
  { width: 1440, height: 1000 },
])("the receipt at $width px", (viewport) => {
  test("light, dark and on paper: axe finds nothing, nothing sticks out, no error in the console", async () => {
    const { page, complaints, shot } = await visit({ as: noor, viewport });
    await openLive(page, `/my-orders/${order.id}`);
    await fits(page);
    await shot("order-refunded");
    await page.getByRole("link", { name: "View receipt" }).click();
    await page.getByRole("heading", { name: "Receipt", level: 1 }).waitFor();
    expect(await page.title()).toContain(`R-${order.number}`);
    await fits(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFindings(page)).toEqual([]);
      await shot(`receipt-${colorScheme}`);
    }
    const sheet = page.getByRole("article", { name: `Receipt R-${order.number}` });
    for (const words of ["Lucía", "Phở gà (declined)", "paid by DinDin", "from your wallet", "Net total"])
      await sheet.getByText(words).first().waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
    for (const hidden of ["View PDF", "Print", "Your order"])
      expect(await page.getByText(hidden, { exact: true }).first().isVisible()).toBe(false);
    await page.getByRole("heading", { name: "Receipt", level: 1 }).waitFor();
    expect(
      await sheet.evaluate((paper) => [
        getComputedStyle(paper).filter,
        getComputedStyle(document.documentElement).backgroundColor,
      ]),
    ).toEqual(["none", "rgb(255, 255, 255)"]);
    await shot("receipt-print");
    expect(complaints).toEqual([]);
  });
});

test("without script the receipt is there, and its PDF one press away", async () => {
  const { context, page } = await visit({ as: noor, javaScriptEnabled: false });
  await page.goto(`/my-orders/${order.id}/receipt`);
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  const href = await page.getByRole("link", { name: "View PDF" }).getAttribute("href");
  const file = await context.request.get(href ?? "");
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});
