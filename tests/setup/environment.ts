import { inject } from "vitest";

// Runs before each test file's imports, so that `~/kit/env.server` reads the settings of the shared market.
Object.assign(process.env, inject("place").env);
