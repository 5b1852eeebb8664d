import { inject } from "vitest";
import { clock } from "~/kit/clock";
import "./test-seed";

// Runs before each test file's imports, so that `~/kit/env.server` reads the settings of the shared market.
Object.assign(process.env, inject("place").env);
// What runs in process goes by the clock of the place, as its servers do.
clock.setOffset(inject("place").offset_seconds * 1000);
await import("./handlers");
