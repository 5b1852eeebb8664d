import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Sql } from "~/data/sql.server";
import { patchesHere } from "../scripts/tools/stack/patched-libraries";
import { RANK_SQL } from "./demo/reviews";
import { HELP, readSettings, type SeedSettings } from "./demo/settings";
import { connectStripe } from "./demo/stripe";
import { HOUR } from "./demo/times";
import { makeWorld } from "./demo/world";
import { loadReference } from "./reference";

/** Everybody's password in the demo. */
const PASSWORD = "DinDin@2026";
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How far the demo is, kept as the setting `seed`: a world is there whole or not at all, since it is one transaction;
 * `running` says that worlds, rankings or the cards at Stripe are still to come.
 */
type Progress = {
  state: "running" | "whole";
  /** the hour of the first world, milliseconds: everything in it happened before */
  now: number;
  seed: number;
  worlds: number;
  ranked: number;
  stripe: boolean;
  run: string;
};

const NOTHING_YET: Progress = {
  state: "running",
  now: 0,
  seed: 42,
  worlds: 0,
  ranked: 0,
  stripe: false,
  run: "",
};

async function readProgress(sql: Sql): Promise<Progress> {
  const [row] = await sql<{ value: Progress }[]>`SELECT value FROM setting WHERE key = 'seed'`;
  return row?.value ?? NOTHING_YET;
}

async function writeProgress(sql: Pick<Sql, "json"> & Sql, progress: Progress): Promise<void> {
  await sql`INSERT INTO setting (key, value) VALUES ('seed', ${sql.json(progress)})
            ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
}

/** By the product's clock, which development and test may have moved. Milliseconds. */
async function databaseNow(sql: Sql): Promise<number> {
  const [row] = await sql<{ at: Date }[]>`SELECT app_now() AS at`;
  if (!row) throw new Error("The database has no clock");
  return row.at.getTime();
}

/** Whether there are chefs or orders that no seed has made: a marketplace of somebody's own. */
async function isForeign(sql: Sql, progress: Progress): Promise<boolean> {
  if (progress.worlds > 0) return false;
  const [row] = await sql<
    { used: boolean }[]
  >`SELECT EXISTS (SELECT FROM orders) OR EXISTS (SELECT FROM chef) AS used`;
  return row?.used ?? false;
}

/** Whether foreign keys and sums may be left unchecked: a right that the owner may have been given, for bulk loads. */
async function mayTrust(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    SELECT has_parameter_privilege(current_user, 'session_replication_role', 'SET') AS may`;
  return row?.may ?? false;
}

/**
 * Makes the worlds that are missing, each in one transaction: the first alone, then two at a time, one being made while
 * the other is written. They take their ids and commit in order, so that an interruption leaves whole worlds behind.
 */
async function addWorlds(sql: Sql, settings: SeedSettings, progress: Progress): Promise<void> {
  const password_hash = await hash(PASSWORD, ARGON2ID);
  const instant = await databaseNow(sql);
  const { secret, scale } = settings;
  if (progress.worlds === 0) progress.now = Math.floor(instant / HOUR) * HOUR;
  const base = {
    seed: progress.seed,
    now: Math.floor(instant / HOUR) * HOUR,
    instant,
    password_hash,
    secret,
    run: progress.run.slice(0, 8),
  };
  const trusted = await mayTrust(sql);
  let reserved = Promise.resolve();
  let committed = Promise.resolve();

  const addWorld = async (number: number): Promise<void> => {
    const started = Date.now();
    const [before, earlier] = [reserved, committed];
    let taken = () => {};
    reserved = new Promise((resolve) => {
      taken = resolve;
    });
    const next: Progress = { ...progress, state: "running", worlds: number };
    const writing = sql.begin(async (tx) => {
      const made = await makeWorld(tx, {
        ...base,
        number,
        trusted: trusted && number > 1,
        turn: { before, taken, earlier },
      });
      await writeProgress(tx as unknown as Sql, next);
      return made;
    });
    // where one fails, the next one hears of it instead of waiting for its turn
    committed = writing.then(() => undefined);
    committed.catch(() => undefined);
    const rows = await writing.finally(taken);
    progress.worlds = number;
    const share = scale === 1 ? "" : ` ${number}/${scale}`;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`Demo marketplace${share}: ${rows.toLocaleString("en-US")} rows in ${seconds} s`);
  };

  let number = progress.worlds + 1;
  if (number === 1) await addWorld(number++);
  const lane = async () => {
    while (number <= scale) await addWorld(number++);
  };
  await Promise.all([lane(), lane()]);
}

/** With several worlds, the mean of all reviews is known only at the end. */
async function rank(sql: Sql, progress: Progress): Promise<void> {
  if (progress.worlds > 1 && progress.ranked < progress.worlds) {
    for (const table of ["chef", "meal"]) await sql.unsafe(RANK_SQL.replace("%table%", table));
    console.log("Rankings follow the mean of all reviews.");
  }
  Object.assign(progress, { ranked: progress.worlds });
}

async function seed(sql: Sql, settings: SeedSettings): Promise<void> {
  const progress = { ...(await readProgress(sql)) };
  if (progress.state === "whole" && progress.worlds >= settings.scale) {
    if (settings.if_empty) return console.log("The demo marketplace is there already.");
    throw new Error(
      `The demo marketplace is there already (scale ${progress.worlds}). Delete DATA_DIR for a fresh one.`,
    );
  }
  if (settings.if_empty && progress.state === "whole") return;
  if (await isForeign(sql, progress)) {
    const line = "This database already has chefs or orders that are not the demo's: left as it is.";
    if (settings.if_empty) return console.log(line);
    throw new Error(line);
  }
  if (progress.worlds === 0) Object.assign(progress, { seed: settings.seed, run: randomUUID() });
  const started = Date.now();
  await loadReference(sql);
  console.log("Reference data: ZIP codes, cuisines, fees, SHARE10");
  await addWorlds(sql, settings, progress);
  await rank(sql, progress);
  if (settings.stripe && !progress.stripe) {
    await writeProgress(sql, progress);
    console.log(await connectStripe(sql, { ...settings.stripe, run: progress.run }));
    progress.stripe = true;
  }
  await sql`ANALYZE`;
  await writeProgress(sql, { ...progress, state: "whole" });
  console.log(`The demo marketplace is whole after ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (!settings) return console.log(HELP);
  patchesHere();
  const { openDatabase } = await import("./demo/database");
  const sql = openDatabase(settings.url, settings.scale > 1 ? 3 : 1);
  const gate = openDatabase(settings.url);
  try {
    // two seeds at once: the second waits, and then finds the work done
    await gate`SELECT pg_advisory_lock(hashtext('dindin.seed'))`;
    await seed(sql, settings);
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), gate.end({ timeout: 5 })]);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
