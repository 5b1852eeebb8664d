import type { Child, Settings } from "./children";
import { APP, asRole, ensureDatabase, ensureRoles, OWNER } from "./database";
import { environmentOf } from "./environment";
import { type FakesInfo, startFakes } from "./fakes";
import { givenDatabase, type Urls } from "./given-database";
import { localEnvironment } from "./local";
import { startPostgres } from "./postgres";
import type { Progress } from "./progress";
import { startRedis } from "./redis";
import { readSecrets, type Secrets } from "./secrets";
import { type SupervisedProcess, supervise } from "./supervise";

const DATABASE = "dindin";

type Started<T> = { kept?: SupervisedProcess; value: T };

export type Servers = {
  /** Settings for the app's processes, the seed and the migrations. */
  env: Record<string, string>;
  fakes?: FakesInfo;
  kept: SupervisedProcess[];
};

const warn = (name: string) => (line: string) => console.error(`${name}: ${line}`);

async function database(
  dataDir: string,
  secrets: Secrets,
  own: Settings,
  steps: Progress,
): Promise<Started<Urls>> {
  const given = await givenDatabase(own);
  if (given) return { value: given };
  return steps.step("Postgres", async (say) => {
    let port: number | undefined;
    let adminUrl = "";
    const start = async (): Promise<Child> => {
      const password = secrets.postgres_password;
      const server = await startPostgres({ dataDir, password, durability: "keep", port }, say);
      port = server.port; // The same one after a crash: everybody has the address by then.
      adminUrl = server.adminUrl(DATABASE);
      await ensureRoles(server.adminUrl(), { owner: secrets.owner_password, app: secrets.app_password });
      await ensureDatabase(server.adminUrl(), DATABASE);
      return server.child;
    };
    const kept = await supervise("postgres", start, warn("postgres"));
    const value = {
      app: asRole(adminUrl, APP, secrets.app_password),
      migrate: asRole(adminUrl, OWNER, secrets.owner_password),
    };
    return { kept, value };
  });
}

function redis(dataDir: string, own: Settings, steps: Progress): Promise<Started<string>> {
  if (own.REDIS_URL) return Promise.resolve({ value: own.REDIS_URL });
  return steps.step("Redis", async (say) => {
    let port: number | undefined;
    const start = async (): Promise<Child> => {
      const server = await startRedis(dataDir, say, port);
      port = server.port;
      return server.child;
    };
    const kept = await supervise("redis", start, warn("redis"));
    return { kept, value: `redis://127.0.0.1:${port}` };
  });
}

function fakes(dataDir: string, steps: Progress): Promise<Started<FakesInfo>> {
  return steps.step("Local fakes of Stripe, Twilio, mail, Google, Facebook and push", async () => {
    let info: FakesInfo | undefined;
    const start = async (): Promise<Child> => {
      const running = await startFakes(dataDir);
      info ??= running; // They keep their ports in DATA_DIR, so the first addresses stay true.
      return running.child;
    };
    const kept = await supervise("fakes", start, warn("fakes"));
    if (!info) throw new Error("the fakes did not say where they are");
    return { kept, value: info };
  });
}

/**
 * Starts what the environment does not name: Postgres without DATABASE_URL, Redis without REDIS_URL, and
 * in development and test the local fakes. Elsewhere the environment must name everything itself.
 */
export async function startServers(
  dataDir: string,
  port: number,
  own: Settings,
  steps: Progress,
): Promise<Servers> {
  const appEnv = localEnvironment(own);
  if (!appEnv) return { env: {}, kept: [] };
  const secrets = readSecrets(dataDir);
  const starting = [
    database(dataDir, secrets, own, steps),
    redis(dataDir, own, steps),
    fakes(dataDir, steps),
  ] as const;
  const outcome = await Promise.allSettled(starting);
  const kept = outcome.flatMap((one) =>
    one.status === "fulfilled" && one.value.kept ? [one.value.kept] : [],
  );
  const failure = outcome.find((one) => one.status === "rejected");
  if (failure) {
    await Promise.all(kept.map((one) => one.stop()));
    throw failure.reason;
  }
  const [urls, redisUrl, info] = await Promise.all(starting);
  const env = environmentOf(
    {
      appEnv,
      port,
      dataDir,
      databaseUrl: urls.value.app,
      migrateUrl: urls.value.migrate,
      redisUrl: redisUrl.value,
      secrets,
      fakes: info.value,
    },
    own,
  );
  return { env, fakes: info.value, kept };
}
