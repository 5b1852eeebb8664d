import { expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aChef, aCorporateAdmin, aDiner, aMember } from "../../../tests/builders";
import { type MessageRow, messageColumns, renderMessage } from "./render-message.server";
import { notifyWelcome } from "./send-welcome.server";

/** What somebody is welcomed with: the line that comes first, and where the button leads. */
async function welcomed({ account_id }: { account_id: number }) {
  await notifyWelcome(account_id);
  const rows = await sql<
    MessageRow[]
  >`SELECT ${messageColumns} FROM notification n WHERE n.account_id = ${account_id}`;
  expect(rows).toHaveLength(1);
  const message = await renderMessage(rows[0] as MessageRow);
  return [message?.paragraphs[0], message?.action?.path];
}

test("a diner is welcomed to dinner, and so is a member of a company", async () => {
  for (const person of [await aDiner(), await aMember()])
    expect(await welcomed(person)).toEqual([
      "Home cooks near you are making dinner. 100% of the meal price goes to the cook.",
      "/meals",
    ]);
});

test("a cook is led to the kitchen that waits for them", async () => {
  const [first, path] = await welcomed(await aChef({ status: "draft" }));
  expect([first, path]).toEqual([
    expect.stringContaining("Your kitchen is saved as a draft."),
    "/chef/profile",
  ]);
});

test("whoever registers a company is told that it is reviewed, and offered no first order", async () => {
  const admin = await aCorporateAdmin();
  const [first, path] = await welcomed(admin);
  expect(first).toContain(`Thanks for signing up ${admin.organization.name}.`);
  expect(path).toBe("/account");
});
