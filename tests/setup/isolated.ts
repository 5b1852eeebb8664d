import type { TestProject } from "vitest/node";
import { build } from "../../scripts/tools/build";
import { takeBuild } from "../../scripts/tools/stack/builds";
import { acquireServices } from "./services";

/** Before tests with markets of their own: the servers; each file makes its market itself. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build();
  const { services, release } = await acquireServices();
  project.provide("services", services);
  project.provide("build", await takeBuild());
  return release;
}
