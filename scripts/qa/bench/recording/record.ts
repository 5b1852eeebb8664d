import { keyedHash } from "~/kit/secret.server";
import type { BenchDiner, Case, Operation, World } from "../case";
import { type Send, type Step, sender } from "../load";
import { areAlike, planOf } from "./correlate";
import { PLAN_HEADER, PLANS_PATH, type Plan } from "./plan";
import type { Exchange } from "./sources";
import type { Tap } from "./tap";

/** Recordings that have to be alike, each of another diner: enough to tell what belongs to the diner. */
const ALIKE = 3;
/** Tries until every connection has prepared its statements and the product holds what it keeps between requests. */
const TRIES = 30;

type Cost = { statements: number; trips: number };

/** An operation as it is done against a server: each request names its plan for the bare server, which others ignore. */
export function naming(one: Case, { name }: Operation, send: Send): Send {
  let number = 0;
  return (step) => {
    const plan = `${one.name} ${name} ${number++}`;
    return send({ ...step, headers: { ...step.headers, [PLAN_HEADER]: plan } });
  };
}

async function exchangeOf(
  tap: Tap,
  send: Send,
  step: Step,
): Promise<[Exchange, isCold: boolean, text: string]> {
  let status = 0;
  const noting: Step = {
    ...step,
    check: (answered, text, origin) => {
      status = answered;
      step.check(answered, text, origin);
    },
  };
  const { value: text, statements, isCold } = await tap.record(() => send(noting));
  const token = step.headers?.authorization?.slice("Token ".length);
  const exchange: Exchange = {
    token: token === undefined ? null : `\\x${keyedHash(token).toString("hex")}`,
    body: step.body === undefined ? undefined : JSON.parse(step.body),
    statements,
    status,
    answer: step.path.startsWith("/api/") ? JSON.parse(text) : null,
  };
  return [exchange, isCold, text];
}

/** Does an operation once for a diner and notes each of its requests. Null when a statement had to be prepared for it. */
async function attempt(
  tap: Tap,
  operation: Operation,
  diner: BenchDiner,
  send: Send,
): Promise<Exchange[] | null> {
  const exchanges: Exchange[] = [];
  let isCold = false;
  const recording: Send = async (step) => {
    const [exchange, cold, text] = await exchangeOf(tap, send, step);
    exchanges.push(exchange);
    isCold ||= cold;
    return text;
  };
  await operation.perform(recording, diner);
  return isCold ? null : exchanges;
}

/** Recordings that are alike, at most one of each diner; which diner is their place. */
type Alike = Exchange[][];

/**
 * Has the product do an operation until it did it the same way for each of some diners, and all that differs is explained.
 * Not in a row: what two statements at once are answered first, and what is kept for seconds, changes from one time to the
 * next, on a busy machine more often than not.
 */
async function recordOne(
  tap: Tap,
  one: Case,
  operation: Operation,
  world: World,
  send: Send,
): Promise<Plan[]> {
  const kinds: Alike[] = [];
  let unexplained: string[] = ["its statements are not the same twice"];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const number = turn % ALIKE;
    const diner = world.diners[number];
    if (!diner) throw new Error("too few diners to record");
    const exchanges = await attempt(tap, operation, diner, send);
    if (!exchanges) continue;
    const alike = kindOf(exchanges, kinds);
    alike[number] = exchanges;
    const recordings = Object.values(alike);
    if (recordings.length < ALIKE) continue;
    const made = exchanges.map((_, step) =>
      planOf(
        `${one.name} ${operation.name} ${step}`,
        recordings.map((all) => all[step] as Exchange),
      ),
    );
    unexplained = made.flatMap((one) => one.unexplained);
    if (unexplained.length === 0) return made.map(({ plan }) => plan);
  }
  throw new Error(`${one.name}, ${operation.name} cannot be recorded:\n${unexplained.join("\n")}`);
}

/** The recordings that one is like, a new kind where there are none yet. */
function kindOf(exchanges: readonly Exchange[], kinds: Alike[]): Alike {
  const isLike = (other: readonly Exchange[]) =>
    other.length === exchanges.length &&
    other.every((before, at) => areAlike(before, exchanges[at] as Exchange));
  const found = kinds.find((alike) => Object.values(alike).some(isLike));
  if (found) return found;
  const alike: Alike = [];
  kinds.push(alike);
  return alike;
}

/**
 * Records what the product sends to Postgres for each operation of a case and gives it to the bare server as its plans.
 * Answers what an operation costs, the mean over all of them: statements, and round trips to Postgres.
 */
export async function record(
  tap: Tap,
  one: Case,
  operations: readonly Operation[],
  world: World,
): Promise<Cost> {
  const plans: Plan[] = [];
  const { send, close } = sender(world.recorded, 1);
  try {
    for (const operation of operations) plans.push(...(await recordOne(tap, one, operation, world, send)));
  } finally {
    close();
  }
  const given = await fetch(world.bare + PLANS_PATH, { method: "POST", body: JSON.stringify(plans) });
  if (!given.ok) throw new Error(`the bare server takes no plans: ${given.status} ${await given.text()}`);
  const mean = (of: (plan: Plan) => number) =>
    plans.reduce((sum, plan) => sum + of(plan), 0) / operations.length;
  return { statements: mean(({ sent }) => sent), trips: mean(({ trips }) => trips) };
}
