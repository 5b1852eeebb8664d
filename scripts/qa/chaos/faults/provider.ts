import { setTimeout as sleep } from "node:timers/promises";
import { controlFakes } from "../environment";
import type { Fault } from "../fault";
import type { Random } from "../random";
import type { Run } from "../run";

/** What the product asks of Stripe: making, reading and canceling intents, refunds, the cooks' money. The harness's own card payments are let be. */
const CALLS = [
  { path: "/v1/payment_intents", method: "POST" },
  { path: "/v1/payment_intents/*/cancel", method: "POST" },
  { path: "/v1/payment_intents/*", method: "GET" },
  { path: "/v1/refunds", method: "POST" },
  { path: "/v1/transfers", method: "POST" },
  { path: "/v1/transfers/*/reversals", method: "POST" },
] as const;

function failing(name: string, options: (random: Random) => object, weight: number): Fault {
  return {
    name,
    weight,
    suits: () => true,
    async strike(run, random) {
      const { path, method } = random.pick(CALLS);
      const times = random.int(1, 4);
      await controlFakes(run.environment, "/__faults", {
        service: "stripe",
        path,
        method,
        times,
        ...options(random),
      });
      await sleep(random.int(500, 2_500));
      await clearFaults(run);
    },
  };
}

async function clearFaults(run: Run): Promise<void> {
  await fetch(new URL("/__faults?service=stripe", run.environment.place.fakes.control), { method: "DELETE" });
}

function webhooks(name: string, options: object, weight: number): Fault {
  return {
    name,
    weight,
    suits: () => true,
    async strike(run, random) {
      await controlFakes(run.environment, "/__faults", {
        service: "stripe",
        path: "payment_intent.*",
        times: random.int(1, 10),
        ...options,
      });
      await sleep(random.int(300, 1_500));
      await controlFakes(run.environment, "/__release", { reverse: random.chance(0.5) });
      await clearFaults(run);
    },
  };
}

export const providerFaults: readonly Fault[] = [
  failing("Stripe answers 500", () => ({ status: 500 }), 2),
  failing("Stripe answers 429", () => ({ status: 429 }), 2),
  failing("Stripe acts and drops its reply", () => ({ drop_reply: true }), 3),
  failing(
    "Stripe is slow",
    (random) => ({ delay_ms: random.pick([2_000, 30_000]), after: random.chance(0.5) }),
    2,
  ),
  webhooks("webhooks sent twice", { duplicate: true }, 2),
  webhooks("webhooks out of order", { reorder: true }, 2),
  webhooks("webhooks held back", { hold: true }, 2),
];
