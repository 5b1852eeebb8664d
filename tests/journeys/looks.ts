import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFindings, fits } from "./visit";

export type Who = () => { account_id: number; key_id: number };

/** What a label, a link or a description would find the wrong one of. */
const idsTwice = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });

/** In the page: until nothing moves that comes to an end. */
const stillness = () => {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  return Promise.allSettled(ending.map(({ finished }) => finished));
};

/** A phone by day, a desk by night: all colors are tokens, so the other two pairs find nothing else. */
export const LOOKS = [
  [{ width: 390, height: 844 }, "light"],
  [{ width: 1440, height: 1000 }, "dark"],
] as const;

/** One title, no label that finds the wrong field; in every look axe finds nothing and nothing sticks out. */
export async function looksRight(page: Page, shot: (scheme: string) => Promise<void>): Promise<void> {
  expect(await page.locator("h1").count()).toBe(1);
  expect(await page.title()).toMatch(/DinDin/);
  expect(await idsTwice(page)).toEqual([]);
  for (const [viewport, colorScheme] of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await fits(page);
    await page.evaluate(stillness);
    const found = await accessibilityFindings(page);
    expect([viewport.width, colorScheme, found]).toEqual([viewport.width, colorScheme, []]);
    await shot(colorScheme);
  }
}
