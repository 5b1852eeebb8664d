import { expect, test } from "vitest";
import { aChef, aDiner, aMeal } from "../builders";
import { placeOrder, says, visit } from "./visit";

test("a dinner goes from the checkout to the cook's desk and to the door", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, name: "Sunday pot roast", price: 1800 });
  const ana = await aDiner({ card: true, cart: [{ meal, instruction: "Ring twice" }] });
  const diner = (await visit({ as: ana })).page;
  await diner.goto("/checkout");
  await diner.getByText("Held for you until").waitFor();
  await placeOrder(diner);
  await diner.waitForURL(/\/my-orders\/\d+/);

  const cook = (await visit({ as: chef })).page;
  await cook.goto("/chef/neworders");
  await cook.getByText("1 × Sunday pot roast").click();
  await cook.waitForURL(/\/chef\/neworders\/\d+/);
  await cook.getByText("“Ring twice”").waitFor();
  expect(await cook.getByText("Where it goes").count()).toBe(0);
  for (const [button, said] of [
    ["Accept this order", "Accepted. The diner knows you will cook."],
    ["I have begun to cook", "On the stove."],
    ["It is on its way", "On its way."],
    ["It is delivered", "Delivered. Well done!"],
  ] as const) {
    await cook.locator("button >> visible=true", { hasText: button }).click();
    // Tomorrow's dinner can hardly be there today.
    if (button === "It is on its way" || button === "It is delivered") {
      await cook
        .getByText(/^This dinner is for \w{3}, \d+ \w{3}\. (On its way|Delivered) already\?$/)
        .waitFor();
      await cook
        .getByRole("button", { name: `Yes, ${button.charAt(0).toLowerCase()}${button.slice(1)}` })
        .click();
    }
    await says(cook, said);
  }
  await cook.getByText("Where it goes").waitFor();
  const steps = cook.locator("section", { has: cook.locator("#step") }).locator("li");
  for (const step of await steps.all()) expect(await step.innerText()).toMatch(/\d{4}, \d+(:\d+)? [ap]m/);
  await diner.reload();
  await diner.getByText("Delivered, enjoy").waitFor();
  expect(await diner.getByRole("link", { name: "Cancel this order" }).count()).toBe(0);
});

test("a dish the cook cannot make is refunded, with the reason asked for", async () => {
  const chef = await aChef();
  const meal = await aMeal({ chef, name: "Clam chowder" });
  const ana = await aDiner({ gift: 9000, cart: [meal] });
  const diner = (await visit({ as: ana })).page;
  await diner.goto("/checkout");
  await diner.locator("label:has([name=own])").click();
  await placeOrder(diner);
  await diner.waitForURL(/\/my-orders\/\d+/);
  const cook = (await visit({ as: chef })).page;
  await cook.goto("/chef/neworders");
  await cook.getByText("Clam chowder").click();
  await cook.getByText("I can't make this").click();
  await cook.getByRole("button", { name: "Take it off and refund it" }).click();
  await cook.getByText("Say why you can't make it").waitFor();
  await cook.fill("[name=reason]", "No clams came in today");
  await cook.getByRole("button", { name: "Take it off and refund it" }).click();
  await says(cook, "The dish is off");
  await diner.reload();
  await diner.getByText("The cook could not make it").waitFor();
  await diner.getByText("Back to your wallet").waitFor();
});

test("somebody else's order, and a desk that is not one's own, are not there", async () => {
  const [chef, stranger] = [await aChef(), await aDiner()];
  const { page } = await visit({ as: chef });
  expect((await page.goto("/chef/neworders/999999"))?.status()).toBe(404);
  await page.getByText("This page is not on the menu").waitFor();
  const other = (await visit({ as: stranger })).page;
  expect((await other.goto("/chef/neworders"))?.status()).toBe(403);
  await other.getByText("This is not for your account").waitFor();
});
