import { setImmediate } from "node:timers/promises";

/** Lets what else waits in this process run, such as other requests, in the middle of long work without waits of its own. */
export const yieldToOthers = (): Promise<void> => setImmediate();
