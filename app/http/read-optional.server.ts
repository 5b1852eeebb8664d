import { asRefusal } from "./answers.server";
import { log } from "./log.server";

/**
 * One list of several on a screen, read so that what breaks is it alone: the failure is logged under the list's name, and
 * null stands for it, so that the screen says so in its place. Source: docs/rules.md, The browser.
 * @throws what is no trouble of ours: a refusal that means something else (nobody is signed in anymore), an answer.
 */
export async function readOptional<T>(list: string, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    const refusal = asRefusal(error);
    if (error instanceof Response || (refusal && refusal.kind !== "unavailable")) throw error;
    log[refusal ? "warn" : "error"]({ err: error, list }, "a list of a screen could not be read");
    return null;
  }
}
