// Plain Node: start.mjs reads it before the dependencies are there.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Reads the checkout's `.env`, where there is one, into the environment of this process; what is set already wins.
 * Every command that works on a marketplace calls it first, so that all of them mean the same one.
 */
export function readDotEnv(file = fileURLToPath(new URL("../../../.env", import.meta.url))) {
  if (existsSync(file)) process.loadEnvFile(file);
}
