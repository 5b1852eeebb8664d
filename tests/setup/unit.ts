import type { TestProject } from "vitest/node";
import { makePlace } from "./place";
import { holdServices } from "./services";
import { rotatingStart } from "./start-times";

/** Before the tests beside the code: a database, Redis and doubles for all of them to share, at one of the start times. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { services, release } = await holdServices();
  const { place, remove } = await makePlace(services, "unit", rotatingStart()[0]);
  project.provide("services", services);
  project.provide("place", place);
  return async () => {
    await remove();
    await release();
  };
}
