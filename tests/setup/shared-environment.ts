import type { TestProject } from "vitest/node";
import { build } from "../../scripts/tools/build";
import { takeBuild } from "../../scripts/tools/stack/builds";
import { startProcesses } from "./processes";
import { createResources } from "./resources";
import { acquireServices } from "./services";
import { rotatingStart } from "./start-times";

/**
 * All tests of a run ask from one address: what one address may do in an hour would be used up by who came earlier. Files
 * that try out those limits have markets of their own.
 */
const FOR_ALL = "100000";
const ONE_ADDRESS = {
  LOGIN_FAILURES_PER_ADDRESS: FOR_ALL,
  REGISTRATIONS_PER_ADDRESS: FOR_ALL,
  TAKEN_REGISTRATIONS_PER_ADDRESS: FOR_ALL,
  RESET_REQUESTS_PER_ADDRESS: FOR_ALL,
  OTP_SENDS_PER_ADDRESS: FOR_ALL,
  OTP_SENDS_PER_ADDRESS_UNPROVED: FOR_ALL,
  CONTACT_MESSAGES_PER_ADDRESS: FOR_ALL,
  GIFT_CODE_FAILURES_PER_ADDRESS: FOR_ALL,
  INVITATION_LINKS_PER_ADDRESS: FOR_ALL,
};

/** Before the HTTP tests and the journeys: one market with web servers and a worker, for all files to share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build();
  const { services, release } = await acquireServices();
  const isHttp = project.name === "http";
  // A browser goes by real time, and so does what it talks to.
  const { place, remove } = await createResources(
    services,
    project.name,
    isHttp ? rotatingStart()[1] : undefined,
  );
  place.build = await takeBuild();
  Object.assign(place.env, ONE_ADDRESS);
  // Two, so that what is right only within one process is found out; a browser talks to the first one.
  const processes = await startProcesses(place, { webs: isHttp ? 2 : 1, workers: 1 });
  place.urls = processes.urls;
  project.provide("services", services);
  project.provide("place", place);
  return async () => {
    await processes.stop();
    await remove();
    await release();
  };
}
