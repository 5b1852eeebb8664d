import { expect, test } from "vitest";
import { aChef, aDiner, aMeal } from "../builders";
import { arrive, expectToast, placeOrder, visit } from "./visit";

test("a dinner goes from the checkout to the cook's desk and to the door", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, name: "Sunday pot roast", price: 1800 });
  const ana = await aDiner({ card: true, cart: [{ meal, instruction: "Ring twice" }] });
  const diner = (await visit({ as: ana })).page;
  await diner.goto("/checkout");
  await diner.getByText("Held for you until").waitFor();
  await placeOrder(diner);
  await arrive(diner, /\/my-orders\/\d+/);

  const cook = (await visit({ as: chef })).page;
  await cook.goto("/chef/neworders");
  await cook.getByText("1 × Sunday pot roast").click();
  await arrive(cook, /\/chef\/neworders\/\d+/);
  await cook.getByText("“Ring twice”").waitFor();
  expect(await cook.getByText("Delivery address").count()).toBe(0);
  for (const [button, said] of [
    ["Accept order", "Accepted. We've told the diner."],
    ["Start cooking", "Cooking."],
    ["Out for delivery", "Out for delivery."],
    ["Mark as delivered", "Delivered. Well done!"],
  ] as const) {
    await cook.locator("button >> visible=true", { hasText: button }).click();
    // Tomorrow's dinner can hardly be there today.
    if (button === "Out for delivery" || button === "Mark as delivered") {
      await cook
        .getByText(
          /^This dinner is for \w{3}, \d+ \w{3}\. (Is it out for delivery|Has it been delivered) already\?$/,
        )
        .waitFor();
      await cook.getByRole("button", { name: /^Yes, it's (on the way|delivered)$/ }).click();
    }
    await expectToast(cook, said);
  }
  await cook.getByText("Delivery address").waitFor();
  const steps = cook.locator("section", { has: cook.locator("#step") }).locator("li");
  for (const step of await steps.all()) expect(await step.innerText()).toMatch(/\d{4}, \d+(:\d+)? [ap]m/);
  await diner.reload();
  await diner.getByText("Delivered. Enjoy!").waitFor();
  expect(await diner.getByRole("link", { name: "Cancel order" }).count()).toBe(0);
});

test("a dish the cook cannot make is refunded, with the reason asked for", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, name: "Clam chowder" });
  const ana = await aDiner({ gift: 9000, cart: [meal] });
  const diner = (await visit({ as: ana })).page;
  await diner.goto("/checkout");
  await diner.locator("label:has([name=own])").click();
  await placeOrder(diner);
  await arrive(diner, /\/my-orders\/\d+/);
  const cook = (await visit({ as: chef })).page;
  await cook.goto("/chef/neworders");
  await cook.getByText("Clam chowder").click();
  await cook.getByText("I can't make this").click();
  await cook.getByRole("button", { name: "Remove and refund" }).click();
  await cook.getByText("Tell the diner why you can't make it").waitFor();
  await cook.fill("[name=reason]", "No clams came in today");
  await cook.getByRole("button", { name: "Remove and refund" }).click();
  await expectToast(cook, "Dish removed");
  await diner.reload();
  await diner.getByText("The cook couldn't make this").waitFor();
  await diner.getByText("The cook says: No clams came in today").waitFor();
  await diner.getByText("Refunded to your wallet").waitFor();
});

test("somebody else's order, and a desk that is not one's own, are not there", async () => {
  const [chef, stranger] = [await aChef(), await aDiner()];
  const { page } = await visit({ as: chef });
  expect((await page.goto("/chef/neworders/999999"))?.status()).toBe(404);
  await page.getByText("This page isn't on the menu").waitFor();
  const other = (await visit({ as: stranger })).page;
  expect((await other.goto("/chef/neworders"))?.status()).toBe(403);
  await other.getByText("You don't have access to this page").waitFor();
});
