import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { handlePayout } from "~/domain/payouts/handle-payout.server";
import { staffPaths } from "~/kit/staff-paths";
import {
  aCuisine,
  aDiner,
  aMarketplace,
  aProof,
  aSecondFactor,
  aSignedIn,
  aStaff,
  controlStripe,
  dayFrom,
  executeTransfers,
  makeTransfersDue,
  requestDueTransfers,
} from "../builders";
import { applyAsCook, deliver, sell } from "./new-cook";
import {
  accessibilityFindings,
  arrive,
  expectToast,
  fits,
  isLive,
  openLive,
  placeOrder,
  visit,
} from "./visit";

const PHONE = { viewport: { width: 390, height: 844 } };

/** A phone where somebody stands who has nothing yet. */
type Visited = Awaited<ReturnType<typeof visit>>;

/** The steps of the list "before you sell", done and to do, and that it looks right. */
async function checklist({ page, shot }: Visited, words: string): Promise<void> {
  await openLive(page, "/chef/dashboard");
  await page.getByText(words).waitFor();
  await fits(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await shot(`new-cook-${words.slice(0, 1)}`);
}

async function approve(chef_id: number): Promise<void> {
  const sol = await aStaff({ role: "operations" });
  const { key } = await aSignedIn(sol, "session");
  await aProof(sol);
  const { context, page } = await visit();
  await context.addCookies([
    { name: "dindin_session", value: key, url: new URL(process.env.APP_ORIGIN ?? "").origin },
  ]);
  await openLive(page, staffPaths.cook(chef_id));
  await page.getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "Approved.");
}

async function connectBank(
  { page }: Visited,
  cook: { account_id: number; chef_id: number },
): Promise<string> {
  await aSecondFactor(cook);
  await aProof(cook);
  await openLive(page, "/chef/bank");
  await page.getByRole("link", { name: "Connect your bank account" }).click();
  await page.getByRole("heading", { name: "Set up payouts" }).waitFor();
  await page.getByRole("button", { name: "Agree and finish" }).click();
  await page.getByText("Connected", { exact: true }).waitFor();
  const [row] = await sql<[{ account: string }]>`
    SELECT stripe_account_id AS account FROM chef WHERE id = ${cook.chef_id}`;
  return row.account;
}

/** A diner of the town finds the dinner by its cuisine, and pays it with own money. Answers the order. */
async function order({ page }: Visited, zip: string): Promise<number> {
  await openLive(page, `/meals?zipCode=${zip}`);
  await page.getByRole("link", { name: "Jollof rice" }).first().click();
  await arrive(page, /\/meals\/.+\/.+/);
  await isLive(page);
  await page.locator("button:has-text('Add to cart') >> visible=true").first().click();
  await expectToast(page, "Item has been added to the cart successfully");
  await openLive(page, "/checkout");
  await page.getByText("Held for you until").waitFor();
  await page.locator("label:has([name=own])").click();
  await placeOrder(page);
  await arrive(page, /\/my-orders\/\d+\?placed=1/);
  return Number(/\/my-orders\/(\d+)/.exec(page.url())?.[1]);
}

test("on a phone from a stranger to the first payout: applied, approved, first meal, ordered, prepared, delivered, reviewed, answered, paid", async () => {
  const marketplace = await aMarketplace();
  const zip = marketplace.zips[0] ?? "";
  const cuisine = await aCuisine();
  const cook = await visit(PHONE);
  const { page, shot } = cook;
  await openLive(page, "/");
  await page.getByText("Do you cook?").waitFor();
  const email = await applyAsCook(cook, { marketplace: marketplace.name, zip, cuisine: cuisine.title });
  const [made] = await sql<[{ account_id: number; chef_id: number }]>`
    SELECT a.id AS account_id, c.id AS chef_id FROM account a JOIN chef c ON c.account_id = a.id WHERE a.email = ${email}`;
  await checklist(cook, "1 of 6 done");
  await approve(made.chef_id);
  await sell(cook, cuisine.title);
  const account = await connectBank(cook, made);
  await checklist(cook, "5 of 6 done");

  const ana = await aDiner({ gift: 20_000, marketplace });
  const diner = await visit({ as: ana, ...PHONE });
  const order_id = await order(diner, zip);

  await openLive(page, "/chef/dashboard");
  await page.getByRole("link", { name: "Review 1 new order" }).waitFor();
  await openLive(page, `/chef/prep/${await dayFrom(3, marketplace.time_zone)}`);
  await page.getByRole("heading", { name: /^Prep for / }).waitFor();
  await page.getByText("1 portion").first().waitFor();
  await shot("new-cook-prep");
  await deliver(cook, "Jollof rice");

  await openLive(diner.page, `/my-orders/${order_id}`);
  await diner.page.locator("[id$='stars-5']").check();
  await diner.page.getByLabel("Your review").fill("Smoky, and hot at the door.");
  await diner.page.getByRole("button", { name: "Submit review" }).click();
  await expectToast(diner.page, "Your review is now public");
  await openLive(page, "/chef/reviews");
  await page.locator("summary", { hasText: "Reply" }).click();
  await page.getByLabel("Your reply").fill("Come back on Friday!");
  await page.getByRole("button", { name: "Post reply" }).click();
  await expectToast(page, "Your reply is public now.");

  await openLive(page, "/chef/revenue");
  await page.getByRole("heading", { name: "Upcoming payouts" }).waitFor();
  await page.getByText("$14.50").first().waitFor();
  await shot("new-cook-coming");
  await makeTransfersDue(order_id);
  await requestDueTransfers(order_id);
  await executeTransfers(order_id);
  const payout = await controlStripe<{ id: string }>(`/__accounts/${account}/payout`);
  await handlePayout(account, payout.id);
  await openLive(page, "/chef/revenue");
  await page.getByText("In your bank").click();
  await page.getByRole("heading", { name: "By order" }).waitFor();
  await page.getByText("$14.50").first().waitFor();
  await shot("new-cook-paid");
  await fits(page);
  expect([...cook.complaints, ...diner.complaints]).toEqual([]);
});
