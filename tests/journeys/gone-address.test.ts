import { expect, test } from "vitest";
import { as } from "../as";
import { aDiner, aMarketplace } from "../builders";
import { accessibilityFindings, expectToast, fits, openLive, visit } from "./visit";

interface Addresses {
  results: { id: number; title: string; extraInstructions: string }[];
}

test.each([
  ["with script", true, 390],
  ["without script", false, 1440],
])(
  "%s: an address that another window deleted keeps what was typed into its form, and offers it as a new one",
  async (_how, javaScriptEnabled, width) => {
    const marketplace = await aMarketplace();
    const ana = await aDiner({ marketplace, address: { city: marketplace.name } });
    const list = async () => (await as(ana).get<Addresses>("/api/eater-address/")).body.results;
    const id = (await list())[0]?.id ?? 0;
    const { page, complaints, shot } = await visit({
      as: ana,
      javaScriptEnabled,
      viewport: { width, height: 900 },
    });
    const path = `/account/addresses?change=${id}`;
    await (javaScriptEnabled ? openLive(page, path) : page.goto(path));
    const old = page.locator(`#address-${id}`);
    await old.getByLabel("Label").fill("Grandma");
    await old.getByLabel("Delivery instructions").fill("Ring twice, she is upstairs");
    expect((await as(ana).delete(`/api/eater-address/${id}/`)).status).toBe(200);
    await old.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("This address was deleted in another window").waitFor();
    const fresh = page.locator("#address-new");
    expect(await fresh.getByLabel("Label").inputValue()).toBe("Grandma");
    expect(await fresh.getByLabel("ZIP code").inputValue()).toBe(marketplace.zips[0]);
    expect(await fresh.getByLabel("Delivery instructions").inputValue()).toMatch(/^Ring twice/);
    if (javaScriptEnabled) {
      await expectToast(page, "Address not updated");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("title");
      expect(await accessibilityFindings(page)).toEqual([]);
    }
    await fits(page);
    await shot("address-gone");
    await fresh.getByRole("button", { name: "Save address" }).click();
    await page.getByText("Address added successfully").first().waitFor();
    expect(await list()).toMatchObject([
      { title: "Grandma", extraInstructions: "Ring twice, she is upstairs" },
    ]);
    expect(complaints).toEqual([]);
  },
);
