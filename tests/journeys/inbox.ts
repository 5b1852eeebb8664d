import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Opens what the fakes caught for somebody, `/dev/inbox`, in a tab of its own, and looks again until the newest message
 * has what is looked for in it: texts and mails go out by the worker. Answers the tab and what the pattern found.
 */
export async function inboxOf(
  context: BrowserContext,
  to: string,
  wanted: RegExp,
): Promise<{ inbox: Page; found: string }> {
  const inbox = await context.newPage();
  let found = "";
  await expect
    .poll(
      async () => {
        await inbox.goto(`/dev/inbox?to=${encodeURIComponent(to)}`);
        // without the head of it, whose day and number look like codes, too
        const newest = inbox.locator("article > p").first();
        const text = (await newest.count()) > 0 ? await newest.innerText() : "";
        const match = wanted.exec(text);
        found = match?.[1] ?? match?.[0] ?? "";
        return found;
      },
      { timeout: 30_000, interval: 250 },
    )
    .not.toBe("");
  return { inbox, found };
}
