import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { processLogs } from "./process-logs";
import type { TestResources } from "./provided";
import { createResources } from "./resources";
import "./test-seed";

type Shared = typeof globalThis & { dindinPlace?: TestResources };

// Runs before a test file's imports: what it imports (`~/data/sql.server`, the builders) is bound to the
// database named here. `ownEnvironment()` hands the place over and starts the processes.
const { place, remove } = await createResources(inject("services"), `own_${randomUUID().slice(0, 8)}`);
place.build = inject("build");
Object.assign(process.env, place.env);
(globalThis as Shared).dindinPlace = place;
// After the file's own imports: one that brings a database of its own names it while it is read.
beforeAll(async () => {
  await import("./handlers");
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(`${task.name}\n${await processLogs(place)}`);
});
afterAll(remove);
