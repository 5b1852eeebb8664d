import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { reapLeftovers, type Settings } from "./children";
import { givenDatabase } from "./given-database";
import { localEnvironment } from "./local";
import { lockDataDir, lockHolder } from "./lock";
import { applyMigrations } from "./migrations";
import { type Progress, quiet } from "./progress";
import { inRoot } from "./root";
import { startServers } from "./servers";
import { readDotEnv } from "./settings.mjs";

/** DATA_DIR of this environment as a full path; `.data` in the checkout when nothing else is said. */
export function dataDirOf(own: Settings): string {
  return inRoot(own.DATA_DIR || ".data");
}

const fileOf = (dataDir: string): string => join(dataDir, "run", "environment");

/** Leaves the settings of a running start where other commands of the same user find them; answers how to take them away. */
export function publishEnvironment(dataDir: string, env: Record<string, string>): () => void {
  mkdirSync(join(dataDir, "run"), { recursive: true });
  writeFileSync(fileOf(dataDir), JSON.stringify(env), { mode: 0o600 });
  return () => rmSync(fileOf(dataDir), { force: true });
}

export type Attached = {
  env: Record<string, string>;
  /** Whether `npm start` runs from the same DATA_DIR. */
  running: boolean;
  release(): Promise<void>;
};

/** The environment of this process with what `.env` adds to it. */
function ownSettings(): Settings {
  readDotEnv();
  return process.env;
}

async function onNamed(own: Settings): Promise<Attached> {
  const urls = await givenDatabase(own);
  const env: Record<string, string> = urls
    ? { DATABASE_URL: urls.app, MIGRATE_DATABASE_URL: urls.migrate }
    : {};
  return { env, running: false, release: async () => undefined };
}

/**
 * Settings for a command that needs nothing but the database: the one that the environment or `.env` names, else
 * that of `attach`.
 */
export async function attachDatabase(own: Settings = ownSettings()): Promise<Attached> {
  if (own.MIGRATE_DATABASE_URL && !own.DATABASE_URL) {
    const env = { DATABASE_URL: own.MIGRATE_DATABASE_URL, MIGRATE_DATABASE_URL: own.MIGRATE_DATABASE_URL };
    return { env, running: false, release: async () => undefined };
  }
  return own.DATABASE_URL ? onNamed(own) : attach(own);
}

/**
 * Settings for a command that needs the marketplace's servers: those of a running `npm start`, else of
 * servers started for this command alone, migrated. With DATABASE_URL and REDIS_URL set, only what the
 * environment lacks is added. `release` stops what was started here.
 */
export async function attach(own: Settings = ownSettings(), steps: Progress = quiet): Promise<Attached> {
  const dataDir = dataDirOf(own);
  // Outside development and test nothing is ever started for a command: the environment names everything.
  const external = Boolean(own.DATABASE_URL && own.REDIS_URL && own.STRIPE_SECRET_KEY);
  if (external || !localEnvironment(own)) return onNamed(own);
  if (lockHolder(dataDir) && existsSync(fileOf(dataDir))) {
    const env = JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as Record<string, string>;
    return { env, running: true, release: async () => undefined };
  }
  const unlock = await lockDataDir(dataDir);
  await reapLeftovers(join(dataDir, "run"));
  const servers = await startServers(dataDir, Number(own.PORT) || 3000, own, steps);
  const release = async () => {
    await Promise.all(servers.kept.map((one) => one.stop()));
    unlock();
  };
  try {
    if (servers.env.MIGRATE_DATABASE_URL) await applyMigrations(servers.env.MIGRATE_DATABASE_URL);
  } catch (error) {
    await release();
    throw error;
  }
  return { env: servers.env, running: false, release };
}
