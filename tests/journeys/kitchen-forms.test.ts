import { expect, test } from "vitest";
import { aChef, aCuisine } from "../builders";
import { expectToast, openLive, visit } from "./visit";

test("what is typed in one form of the kitchen stays when the other is saved or refused", async () => {
  const { page } = await visit({ as: await aChef({ cuisines: [await aCuisine()] }) });
  await openLive(page, "/chef/profile/edit");
  const typedIn = (label: string) => page.getByLabel(label).inputValue();
  await page.getByLabel("Kitchen name").fill("Ruth's stove");
  await page.getByLabel("Who delivers").selectOption("false");
  await page.getByLabel("Title").fill("Jollof on Fridays");
  await page.getByRole("button", { name: "Save what diners read" }).click();
  await expectToast(page, "profile updated successfully");
  expect(await typedIn("Title")).toBe("Jollof on Fridays");
  expect(await typedIn("Kitchen name")).toBe("Ruth's stove");
  expect(await typedIn("Who delivers")).toBe("false");

  await page.getByLabel("Title").fill("Jollof on Sundays");
  await page.getByLabel("ZIP code").fill("1");
  await page.getByRole("button", { name: "Save kitchen" }).click();
  await page.getByLabel("ZIP code").and(page.locator("[aria-invalid=true]")).waitFor();
  expect(await typedIn("Title")).toBe("Jollof on Sundays");
  expect(await typedIn("Kitchen name")).toBe("Ruth's stove");
});
