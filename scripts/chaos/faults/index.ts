import type { Fault } from "../fault";
import { clockFaults } from "./clock";
import { processFaults } from "./processes";
import { providerFaults } from "./provider";
import { serverFaults } from "./servers";

/** What may be named behind --faults. */
export const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  processes: processFaults,
  servers: serverFaults,
  provider: providerFaults,
  clock: clockFaults,
};
