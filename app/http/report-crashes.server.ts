import { log } from "./log.server";

/**
 * From here on this process writes what nobody caught as it writes every error, by the allow-list of `loggedError`: Node
 * itself prints an error with all that hangs on it, a request with its credentials among it. A promise that failed where
 * nobody was listening is a fault of ours, and no reason to drop what else is under way; after an exception nobody knows
 * what is half done, so the process ends with code 1, and whoever watches it starts another.
 */
export function reportCrashes(): void {
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a failure that nobody waited for"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the process ends: an error that nobody caught");
    process.exit(1);
  });
}
