import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aPlacedOrder, balanceOf, unique } from "../builders";
import { executeWaiting } from "../setup/back-office";
import { onDuty } from "../setup/on-duty";
import { accessibilityFindings, arrive, expectToast, fits, openLive } from "./visit";

/** An order whose diner has a name of their own, and a card that was asked twice and charged once. */
async function anOrderOf(last_name: string) {
  const made = await aPlacedOrder(await aChef(), 2400);
  const { account_id } = made.ana;
  await sql`UPDATE account SET first_name = 'Marisol', last_name = ${last_name} WHERE id = ${account_id}`;
  for (const status of ["cancelled", "succeeded"]) {
    const name = `pi_${unique()}`;
    await sql`
      INSERT INTO payment (purpose, account_id, order_id, provider_key, stripe_intent_id, amount_cents, status, settled_at)
      VALUES ('order', ${account_id}, ${made.order_id}, ${name}, ${name}, 4500, ${status}, ${status === "succeeded" ? new Date() : null})`;
  }
  return made;
}

test("support finds an order by a misspelled name, sees one charge where the bank says two, and refunds the wrong dish", async () => {
  const last = `Quintanilla${unique().replace(/[^a-z]/g, "")}`;
  const { ana, order_id, number } = await anOrderOf(last);
  const { page, complaints, shot } = await onDuty("support");
  await openLive(page, "/staff");
  await page.keyboard.press("/");
  await page.keyboard.type(`marisol ${last.replace("nilla", "nila")}`);
  await page.keyboard.press("Enter");
  await arrive(page, /\/staff\/search/);
  await page
    .getByRole("region", { name: "People" })
    .getByRole("link", { name: `Marisol ${last}` })
    .waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("console-search");
  await page.getByRole("region", { name: "Orders" }).getByRole("link", { name: number }).click();
  await arrive(page, new RegExp(`/staff/orders/${order_id}$`));

  const charges = page.getByRole("region", { name: "Card charges" });
  await charges.getByText("The card was charged once for this order.").waitFor();
  expect(await charges.getByRole("listitem").count()).toBe(2);
  await page
    .getByRole("region", { name: "Timeline" })
    .getByText(/^To Marisol .*: Your order DD-\d+ is placed$/)
    .first()
    .waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("console-order");

  const before = await balanceOf(ana);
  await page.getByRole("link", { name: /^Refund this/ }).click();
  await arrive(page, /\/refund\?line=/);
  await page.getByLabel("Who pays for it").selectOption("chef");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByText("Comes off the cook").waitFor();
  await preview.getByRole("button", { name: /^Refund \$/ }).click();
  await preview.getByText("Enter a reason.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("console-refund");
  await preview.getByLabel("Reason").fill("The cook packed another dish");
  await preview.getByRole("button", { name: /^Refund \$/ }).click();
  await arrive(page, new RegExp(`/staff/orders/${order_id}$`));
  const strip = page.getByRole("list", { name: "About to happen" });
  await strip.getByText("happens in").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("console-undo");
  await strip.getByRole("button", { name: /^Undo/ }).click();
  await expectToast(page, "Undone. Nothing was changed.");
  await strip.waitFor({ state: "detached" });
  expect(await balanceOf(ana)).toEqual(before);
  await openLive(page, `/staff/orders/${order_id}/refund?borne_by=chef&amount=5.00`);
  await preview.getByLabel("Reason").fill("The cook packed another dish");
  await preview.getByRole("button", { name: /^Refund \$/ }).click();
  await arrive(page, new RegExp(`/staff/orders/${order_id}$`));
  await strip.waitFor();
  await strip.waitFor({ state: "detached" });
  await page
    .getByRole("region", { name: "Timeline" })
    .getByText("The cook packed another dish")
    .first()
    .waitFor();
  expect((await balanceOf(ana)).gift).toBeGreaterThan(before.gift);

  await openLive(page, `/staff/orders/${order_id}/change`);
  expect(await accessibilityFindings(page)).toEqual([]);
  await fits(page);
  await shot("console-change");
  await openLive(page, `/staff/orders/${order_id}`);
  await page.getByLabel("Message").fill("Hello Marisol, your money is on its way.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expectToast(page, "Sent. It's on the timeline.");
  await page.getByRole("region", { name: "Timeline" }).getByText("Written to the diner").waitFor();

  await page.getByRole("textbox", { name: "Note" }).fill("Told the diner by phone.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expectToast(page, "Note saved.");
  await page.getByRole("region", { name: "Timeline" }).getByText("Told the diner by phone.").waitFor();
  await page.getByRole("link", { name: `Marisol ${last}` }).click();
  await arrive(page, new RegExp(`/staff/people/${ana.account_id}$`));
  await page.getByRole("region", { name: "Latest orders" }).getByRole("link", { name: number }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByText("Add DinDin credit…").click();
  await page.getByRole("button", { name: "Add credit" }).click();
  await page.getByText("Enter an amount, like 5.00.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("console-person");
  await page.getByLabel("Amount in dollars").fill("5.00");
  await page.getByRole("region", { name: "Wallet" }).getByLabel("Reason").fill("An hour late");
  await page.getByRole("button", { name: "Add credit" }).click();
  await page
    .getByRole("list", { name: "About to happen" })
    .getByRole("link", { name: "DinDin credit of $5.00" })
    .waitFor();
  await executeWaiting("account_id", ana.account_id);
  await openLive(page, `/staff/people/${ana.account_id}`);
  await page.getByRole("region", { name: "Wallet" }).getByText("DinDin credit until").waitFor();
  expect(complaints).toEqual([]);
});

test("operations cancel an order on a phone at night; the list finds it by its state", async () => {
  const { order_id, number } = await anOrderOf("Night");
  const phone = { width: 390, height: 844 };
  const { page, complaints, shot } = await onDuty("operations", { viewport: phone });
  await page.emulateMedia({ colorScheme: "dark" });
  await openLive(page, `/staff/orders/${order_id}`);
  await fits(page);
  await shot("console-order-dark");
  await page.getByRole("link", { name: "Cancel order" }).click();
  await arrive(page, /\/cancel$/);
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("console-cancel-dark");
  await page.getByLabel("Reason").fill("The cook is ill");
  await page.getByRole("button", { name: `Cancel ${number}` }).click();
  await page.getByRole("list", { name: "About to happen" }).waitFor();
  await fits(page);
  await shot("console-undo-dark");
  await executeWaiting("order_id", order_id);
  expect(await sql`SELECT status FROM orders WHERE id = ${order_id}`).toEqual([{ status: "cancelled" }]);
  await openLive(page, "/staff/orders?status=cancelled");
  await page.getByRole("link", { name: number }).waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot("console-orders-dark");
  await openLive(page, "/staff/orders?day=2001-01-01");
  await page.getByText("No orders match.").waitFor();
  await shot("console-orders-none");
  await openLive(page, "/staff/search?q=zzqqxxyyww");
  await page.getByText("Nothing found.", { exact: false }).waitFor();
  await shot("console-search-none");
  expect(complaints).toEqual([]);
});

test("who looks after content finds no orders, and may not refund", async () => {
  const last = `Verdejo${unique().replace(/[^a-z]/g, "")}`;
  const { order_id } = await anOrderOf(last);
  const { page } = await onDuty("content");
  await openLive(page, `/staff/search?q=${last}`);
  await page.getByText("Nothing found.", { exact: false }).waitFor();
  expect(await page.getByRole("link", { name: "Orders", exact: true }).count()).toBe(0);
  for (const path of [`/staff/orders/${order_id}`, `/staff/orders/${order_id}/refund`, "/staff/orders"]) {
    await openLive(page, path);
    await page.getByText("You don't have access to this page").first().waitFor();
  }
});
