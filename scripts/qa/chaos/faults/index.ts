import type { Fault } from "../fault";
import { clockFaults } from "./clock";
import { processFaults } from "./processes";
import { providerFaults } from "./provider";
import { restoreFaults } from "./restores";
import { rowFaults } from "./rows";
import { serverFaults } from "./servers";

/** What may be named behind --faults. */
export const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  processes: processFaults,
  servers: serverFaults,
  provider: providerFaults,
  clock: clockFaults,
  rows: rowFaults,
  restores: restoreFaults,
};

/** The faults of a kind, or the one of that name. */
export function faultsOf(name: string): readonly Fault[] {
  const known =
    FAULTS[name] ??
    Object.values(FAULTS)
      .flat()
      .filter((fault) => fault.name === name);
  if (known.length === 0) throw new Error(`There are no faults called ${name}`);
  return known;
}
