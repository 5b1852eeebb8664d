/** A case of the faults that a run is given to itself, often enough to hit every moment of a checkout. */
export interface FaultCase {
  /** its number among the cases of docs/money.md, for `--only` */
  id: string;
  name: string;
  /** names of single faults */
  faults: string[];
  ops: number;
  /** one fault in every so many operations, neither more nor fewer */
  every: number;
}

const OPS = 2_000;
const STRIKES = 50;

function often(id: string, name: string, faults: string[]): FaultCase {
  return { id, name, faults, ops: OPS, every: OPS / STRIKES };
}

export const CASES: readonly FaultCase[] = [
  often("46", "web killed at any moment: each captured intent has an order or went back", ["web killed"]),
  often("48", "worker killed in resets, distributions and refunds: everybody exactly once", [
    "worker killed",
  ]),
  often("52", "Postgres restarted at once: whatever was acknowledged is there", [
    "Postgres restarted (immediate)",
  ]),
  often("54", "web and worker replaced: what is under way finishes", [
    "web replaced (SIGTERM)",
    "worker replaced (SIGTERM)",
  ]),
  often("49", "Redis forgets everything: jobs are done all the same", ["Redis flushed"]),
  often("50", "Redis away for seconds: everything is answered", ["Redis stopped for a while"]),
  often("39", "Stripe fails, is slow, or acts and drops its reply", [
    "Stripe answers 500",
    "Stripe answers 429",
    "Stripe acts and drops its reply",
    "Stripe is slow",
  ]),
  often("33", "webhooks twice, out of order, or held back", [
    "webhooks sent twice",
    "webhooks out of order",
    "webhooks held back",
  ]),
  often("99", "rows locked for seconds: nobody else waits, nothing is lost", ["rows locked for a while"]),
  often("47", "connections cut in the middle of transactions", ["half of the connections cut"]),
];
