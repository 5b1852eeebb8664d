/** Reads the checkout's `.env` into the environment of this process; see settings.mjs. */
export function readDotEnv(file?: string): void;
