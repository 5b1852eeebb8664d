import type { TestProject } from "vitest/node";
import { createResources } from "./resources";
import { acquireServices } from "./services";
import { rotatingStart } from "./start-times";

/** Before the tests beside the code: a database, Redis and fakes for all of them to share, at one of the start times. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { services, release } = await acquireServices();
  const { place, remove } = await createResources(services, "unit", rotatingStart()[0]);
  project.provide("services", services);
  project.provide("place", place);
  return async () => {
    await remove();
    await release();
  };
}
