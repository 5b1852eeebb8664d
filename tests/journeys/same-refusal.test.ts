import { expect, test } from "vitest";
import { aChef, aMeal } from "../builders";
import { openLive, visit } from "./visit";

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
