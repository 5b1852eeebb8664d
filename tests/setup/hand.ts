import type { Locator, Page } from "playwright-core";

/**
 * Seconds of the keystroke-level model (Card, Moran and Newell, 1980): making up one's mind, pointing, pressing, a key of an
 * average typist, a hand from the mouse to the keys. Reading a screen that one sees for the first time is ours: five seconds.
 */
const SECONDS = { mind: 1.35, point: 1.1, press: 0.2, key: 0.28, homing: 0.4, read: 5 };

/** Somebody new to the team at a screen: does what they would do, and counts the seconds that it would take them. */
export class Hand {
  /** what a person would have taken so far, the machine's own time aside */
  seconds = 0;

  constructor(readonly page: Page) {}

  /** Looks for something on a screen, and reads it. */
  async read(what: Locator): Promise<void> {
    await what.first().waitFor();
    this.seconds += SECONDS.read;
  }

  async press(what: Locator): Promise<void> {
    await what.click();
    this.seconds += SECONDS.mind + SECONDS.point + SECONDS.press;
  }

  async type(what: Locator, text: string): Promise<void> {
    await what.fill(text);
    this.seconds +=
      SECONDS.mind + SECONDS.point + SECONDS.press + 2 * SECONDS.homing + text.length * SECONDS.key;
  }

  async choose(what: Locator, value: string): Promise<void> {
    await what.selectOption(value);
    this.seconds += SECONDS.mind + 2 * (SECONDS.point + SECONDS.press);
  }

  /** Finds something by the field that is on every screen: `/`, what is known of it, Enter. */
  async search(text: string): Promise<void> {
    await this.page.keyboard.press("/");
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
    this.seconds += SECONDS.mind + SECONDS.homing + (text.length + 2) * SECONDS.key;
    await this.page.waitForURL(/\/staff\/search/);
  }
}
