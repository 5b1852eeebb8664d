import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import type { Case, World } from "./case";
import { CASES } from "./cases";
import { deskShortfalls, measureDesk } from "./desk";
import { type BenchEnvironment, openEnvironment } from "./environment";
import { LISTS, listShortfalls, measureLists } from "./lists";
import { CONNECTIONS } from "./load";
import type { Figure, Pace } from "./measure";
import { asLine, asTable, figuresOf, type Report, shortfalls, storeFigures } from "./report";
import { asSpread, measureSpread, SPREAD, spreadShortfalls } from "./spread";
import { WRITES, writeShortfalls } from "./writes/report";

const HELP = `npm run bench                      product and bare server in turn on the demo market, every case
npm run bench -- --scale 100       on a market a hundred times as large, compared with the figures of scale 1 of the day
npm run bench -- --only list,cart  some cases of: ${CASES.map(({ name }) => name).join(", ")}
npm run bench -- --only spread       ${SPREAD.perSecond} checkouts a second over ${SPREAD.wallets} wallets for --seconds (30), and the Postgres log searched for deadlocks
npm run bench -- --only lists        every list call in all its ways, ${LISTS.times} times each, by whoever has the longest list
npm run bench -- --only desk         what a cook's desk asks, by the cooks who have the most to do
npm run bench -- --only staff        every screen of the back office, its lists and searches, one at a time
npm run bench -- --only writes       every write but sign-in, uploads and bulk work, one at a time, ${WRITES.rounds} times
npm run bench -- --rounds 5 --seconds 3
npm run bench -- --json            the report as JSON, progress on the error output
npm run bench -- --open            measure nothing, keep both servers running until Ctrl-C
BENCH_DIR=.cache/mine npm run bench  in another folder, beside a bench that is running
npm run bench -- --as-built        the product as it was built for the last bench of this folder
Ends with 1 when a figure is short of its goal, with one line for each on the error output.`;

const OPTIONS = {
  scale: { type: "string", default: "1" },
  only: { type: "string" },
  rounds: { type: "string", default: "5" },
  seconds: { type: "string" },
  json: { type: "boolean", default: false },
  open: { type: "boolean", default: false },
  "as-built": { type: "boolean", default: false },
} as const;

function chosen(only: string | undefined): Case[] {
  if (only === undefined) return CASES;
  return only.split(",").map((name) => {
    const found = CASES.find((one) => one.name === name.trim());
    if (!found) throw new Error(`There is no case ${name}.\n\n${HELP}`);
    return found;
  });
}

function positive(text: string, name: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} is a number above 0`);
  return value;
}

/** The people and meals of the cases that order; the product's modules read their settings when they are imported. */
async function populate(environment: BenchEnvironment, diners = 8 * CONNECTIONS): Promise<World> {
  Object.assign(process.env, environment.env);
  const { makeWorld } = await import("./people");
  const { product, recorded, bare } = environment;
  return makeWorld({ product, recorded, bare }, { diners, meals: 40 });
}

function compare(figure: Figure, one: Case, before: Record<string, number>): Report["figures"][number] {
  const own = before[figure.name];
  if (own === undefined) return figure;
  return { ...figure, kept: { before: own, kept: figure.product_per_second / own, goal: one.goal.kept } };
}

async function measureAll(
  environment: BenchEnvironment,
  cases: Case[],
  scale: number,
  pace: Pace,
): Promise<Report> {
  const rig = { world: await populate(environment), tap: environment.tap, worked: environment.worked };
  const { measure } = await import("./measure");
  const day = new Date().toISOString().slice(0, 10);
  const before = scale === 1 ? {} : figuresOf(1, day);
  const figures: Report["figures"] = [];
  for (const one of cases) {
    const figure = compare(await measure(one, rig, pace), one, before);
    figures.push(figure);
    console.log(asLine(figure));
  }
  return { scale, day, connections: CONNECTIONS, figures, memory_mb: await environment.productMegabytes() };
}

function notifyShort(short: readonly string[]): void {
  for (const line of short) console.error(`short: ${line}`);
  if (short.length > 0) process.exitCode = 1;
}

/** What is measured alone, without the bare server: how, how it is said, and where it is short of its goal. */
const ALONE: Record<string, (environment: BenchEnvironment, seconds: number) => Promise<Alone>> = {
  async spread(environment, seconds) {
    const found = await measureSpread(
      await populate(environment, SPREAD.wallets),
      environment.postgresLog,
      seconds,
    );
    return { found, text: asSpread(found), short: spreadShortfalls(found) };
  },
  async lists(environment) {
    const found = await measureLists(environment);
    return { found, short: listShortfalls(found) };
  },
  async desk(environment) {
    const found = await measureDesk(environment);
    return { found, short: deskShortfalls(found) };
  },
  async staff(environment) {
    Object.assign(process.env, environment.env);
    const { measureStaff, staffShortfalls } = await import("./staff");
    const found = await measureStaff(environment);
    return { found, short: staffShortfalls(found) };
  },
  async writes(environment) {
    Object.assign(process.env, environment.env);
    const { measureWrites } = await import("./writes/writes");
    const found = await measureWrites(environment);
    return { found, short: writeShortfalls(found) };
  },
};
/** `text` is left out where each figure was printed when it was there. */
type Alone = { found: object; text?: string; short: string[] };

async function main(): Promise<void> {
  const { values } = readArguments(HELP, OPTIONS);
  const print = console.log;
  if (values.json) console.log = console.error;
  const alone = ALONE[values.only ?? ""];
  const [scale, cases] = [positive(values.scale, "scale"), alone ? [] : chosen(values.only)];
  const seconds = positive(values.seconds ?? (values.only === "spread" ? "30" : "3"), "seconds");
  const pace = { rounds: positive(values.rounds, "rounds"), seconds };
  const environment = await openEnvironment(scale, { isBuilt: values["as-built"] });
  const asked = new Promise<void>((done) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => done());
  });
  try {
    if (values.open) {
      print(
        JSON.stringify({
          product: environment.product,
          bare: environment.bare,
          database: environment.env.DATABASE_URL,
        }),
      );
      await asked;
      return;
    }
    if (alone) {
      const said = await Promise.race([alone(environment, seconds), asked]);
      if (!said) return;
      if (values.json) print(JSON.stringify(said.found, null, 2));
      else if (said.text) print(said.text);
      return notifyShort(said.short);
    }
    const report = await Promise.race([measureAll(environment, cases, scale, pace), asked]);
    if (!report) return;
    storeFigures(report);
    print(values.json ? JSON.stringify(report, null, 2) : asTable(report));
    notifyShort(shortfalls(report));
  } finally {
    await environment.stop();
  }
}

if (isMain(import.meta.url)) {
  runMain(() =>
    main()
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
      })
      // the builders' connections would keep it open
      .finally(() => process.exit(process.exitCode ?? 0)),
  );
}
