import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** A path inside the checkout, as a full one. */
export const inRoot = (...parts: string[]): string => resolve(root, ...parts);

/** The arguments after `node` that run a TypeScript file. */
export const typescript = (file: string, ...args: string[]): string[] => ["--import", "tsx", inRoot(file), ...args];
