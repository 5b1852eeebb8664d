import { expect, test } from "vitest";
import { aChef, aMeal } from "../builders";
import { arrive, openLive, visit } from "./visit";

test("what was typed just before leaving for another screen is kept as a draft", async () => {
  const chef = await aChef();
  const { id } = await aMeal({ chef });
  const { page } = await visit({ as: chef });
  const path = `/chef/menu/edit/${id}`;
  await openLive(page, path);
  await page.locator("[name=description]").fill("Slow-cooked in coconut milk");
  await page.getByRole("link", { name: "Reviews" }).first().click();
  await arrive(page, /\/chef\/reviews$/);
  const kept = async () => {
    await page.goto(path);
    return page.locator("[name=description]").inputValue();
  };
  await expect.poll(kept, { timeout: 20_000 }).toBe("Slow-cooked in coconut milk");
});

test("a field that is wrong again in the same way says so again", async () => {
  const chef = await aChef();
  const { id } = await aMeal({ chef });
  const { page } = await visit({ as: chef });
  await openLive(page, `/chef/menu/edit/${id}`);
  const price = page.locator("[name=price]");
  for (const wrong of ["-5", "abc"]) {
    await price.fill(wrong);
    await expect.poll(() => price.getAttribute("aria-invalid")).toBeNull();
    await page.locator("button >> visible=true", { hasText: "Save changes" }).click();
    await expect.poll(() => price.getAttribute("aria-invalid")).toBe("true");
  }
});
