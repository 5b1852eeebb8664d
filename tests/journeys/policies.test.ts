import { expect, test } from "vitest";
import { placeOrder } from "~/domain/checkout/place-order.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { aCard, aCart, aCorporateAdmin, aMeal, aMember, anAddress, anOrganization } from "../builders";
import {
  accessibilityFindings,
  arrive,
  expectToast,
  fits,
  openLive,
  placeOrder as pressOrder,
  toCheckout,
  visit,
} from "./visit";

test("an owner tries a policy on the last 30 days and saves it; the cart then says no, and the card pays", async () => {
  const organization = await anOrganization();
  const owner = await aCorporateAdmin({ organization });
  const meal = await aMeal();
  const noor = await aMember({ organization, wallet: 10_000 });
  await anAddress(noor, meal.chef.marketplace);
  await aCard(noor);
  await aCart(noor, [meal]);
  const { cart_transaction } = await startCheckout(
    { ...noor, kind: "diner" },
    { payments: [{ method: "wallet", amount: 3075 }] },
  );
  const { order } = await placeOrder({ ...noor, kind: "diner" }, { paymentIntent: { cart_transaction } });
  await aCart(noor, [meal]);

  const admin = await visit({ as: owner, viewport: { width: 390, height: 844 } });
  await openLive(admin.page, "/dashboard/policies");
  await admin.page.getByText("No policies yet.").waitFor();
  await admin.shot("policies-empty");
  await admin.page.getByRole("link", { name: "Add a policy" }).click();
  await arrive(admin.page, "/dashboard/policies/new");
  await admin.page.getByLabel("Name").fill("Small lunch");
  await admin.page.getByLabel("Most your organization pays for an order").fill("15.00");
  await admin.page.getByRole("button", { name: "Try it on the last 30 days" }).click();
  await admin.page.getByText("would have been refused or capped").waitFor();
  await admin.page.getByText("See these orders").click();
  await admin.page.getByRole("link", { name: order.number }).waitFor();
  await fits(admin.page);
  expect(await accessibilityFindings(admin.page)).toEqual([]);
  await admin.shot("policy-tried");
  await admin.page.getByRole("button", { name: "Save policy" }).click();
  await arrive(admin.page, "/dashboard/policies");
  await expectToast(admin.page, "“Small lunch” counts from the next checkout on.");
  await admin.page.getByText("Up to $15.00 for each order").waitFor();
  await admin.shot("policies");

  const member = await visit({ as: noor, viewport: { width: 390, height: 844 } });
  await openLive(member.page, "/account/cart");
  await member.page.getByText(`${organization.name} pays up to $15.00 of this order`).waitFor();
  await member.shot("cart-refusal");
  await toCheckout(member.page);
  await member.page.getByText(`${organization.name} pays up to $15.00 of this order`).waitFor();
  await member.page.locator("label:has([name=given])").click();
  const paid = member.page.getByRole("list", { name: "Paid with" });
  expect(await paid.innerText()).toBe("Wallet $15.00\nVisa $15.75");
  await fits(member.page);
  await member.shot("checkout-refusal");
  await pressOrder(member.page);
  await arrive(member.page, /\/my-orders\/\d+\?placed=1/);
  await member.page.getByText("Your order is placed").waitFor();
  expect(await member.page.getByRole("list", { name: "Paid with" }).innerText()).toBe(
    "Wallet $15.00\nCard $15.75",
  );
  expect([...admin.complaints, ...member.complaints]).toEqual([]);
});
