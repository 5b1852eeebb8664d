import type { Chef } from "~/domain/accounts/people";
import { showKitchen } from "~/domain/kitchens/show-kitchen.server";
import { SENT_IN_AGAIN } from "./kitchen-texts";

/**
 * To be asked before a save that sends a rejected kitchen in again; what it answers turns the words of the toast after it into
 * those that say so, where it did.
 */
export async function watchApplication(me: Chef): Promise<(words: string) => Promise<string>> {
  const isRejected = async () => (await showKitchen(me)).status === "rejected";
  const was = await isRejected();
  return async (words) => (was && !(await isRejected()) ? SENT_IN_AGAIN : words);
}
