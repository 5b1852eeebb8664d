import { parseArgs } from "node:util";

export interface SeedSettings {
  url: string;
  secret: string;
  seed: number;
  scale: number;
  if_empty: boolean;
  stripe: { base: string; key: string } | null;
}

export const HELP = `npm run seed                     the demo marketplace, into a database without one
npm run seed -- --if-empty       nothing when it is there; finishes one that was interrupted
npm run seed -- --scale <N>      N times as much, for performance work; adds what is missing to N
npm run seed -- --seed <number>  other people and orders (42)`;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

function isHarmless(env: NodeJS.ProcessEnv): boolean {
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (env.NODE_ENV === "production") return false;
  return url === undefined || LOOPBACK.has(new URL(url).hostname);
}

/** `development` where nothing says otherwise and nothing can be lost by it, as for the product itself. */
function appEnv(env: NodeJS.ProcessEnv): string | undefined {
  return env.APP_ENV || (isHarmless(env) ? "development" : undefined);
}

function wholeNumber(text: string, name: string, least: number, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Error(`--${name} takes a whole number from ${least} to ${most}, not "${text}".`);
  }
  return number;
}

/**
 * What this run is asked to do. Null after `--help`.
 * @throws Error with one line for people: unknown options, a wrong environment, a missing setting.
 */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): SeedSettings | null {
  const { values } = parseArgs({
    args,
    options: {
      "if-empty": { type: "boolean", default: false },
      scale: { type: "string", default: "1" },
      seed: { type: "string", default: "42" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const where = appEnv(env);
  if (where !== "development" && where !== "test") {
    throw new Error(`Demo data is made in development and test only; APP_ENV is ${where ?? "not set"}.`);
  }
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (!url) throw new Error("Set DATABASE_URL; npm run seed finds the embedded database by itself.");
  return {
    url,
    secret: env.SECRET_KEY ?? "a demo without a secret of its own",
    seed: wholeNumber(values.seed, "seed", 0, 2 ** 31),
    scale: wholeNumber(values.scale, "scale", 1, 1000),
    if_empty: values["if-empty"],
    stripe:
      env.STRIPE_API_BASE && env.STRIPE_SECRET_KEY
        ? { base: env.STRIPE_API_BASE, key: env.STRIPE_SECRET_KEY }
        : null,
  };
}
