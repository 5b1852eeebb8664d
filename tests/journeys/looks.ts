import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFindings, fits, type Visited, visit } from "./visit";

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

/**
 * Pages that wait for the next screen of the same person, by account (0: a guest). A screen costs half as much in one as
 * in a browser context of its own, which reads every script again.
 */
const waiting = new Map<number, Visited[]>();

export async function borrow(who: ReturnType<Who> | undefined): Promise<Visited> {
  const visited = waiting.get(who?.account_id ?? 0)?.pop();
  if (!visited) return visit({ as: who, viewport: LOOKS[0][0] });
  await visited.page.setViewportSize(LOOKS[0][0]);
  await visited.page.emulateMedia({ colorScheme: "light" });
  return visited;
}

/** As it was when it came: nothing remembered but who is signed in. */
export async function releaseBorrowed(who: ReturnType<Who> | undefined, visited: Visited): Promise<void> {
  const { context, page } = visited;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const session = (await context.cookies()).filter(({ name }) => name === "dindin_session");
  await context.clearCookies();
  await context.addCookies(session);
  await page.goto("about:blank");
  const own = waiting.get(who?.account_id ?? 0) ?? [];
  waiting.set(who?.account_id ?? 0, [...own, visited]);
}

/** Once all have been looked at. */
export const closeBorrowed = () =>
  Promise.all([...waiting.values()].flat().map(({ context }) => context.close()));
