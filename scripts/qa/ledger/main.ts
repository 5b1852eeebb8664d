import { userInfo } from "node:os";
import { attach } from "../../tools/stack/attach";
import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { bold, green, red } from "../../tools/stack/progress";

const HELP = `npm run ledger:check              every rule of the books that the database can show, with the rows that break it
npm run ledger:check -- --resume  lets checkouts go on that the hourly check has stopped; refused while anything is found
npm run ledger:check -- --stripe  also what Stripe has: while nothing is under way, and of demo data at scale 1 only
npm run ledger:check -- --json    the same as JSON
Looks at the database of a running npm start, at DATABASE_URL, or at the embedded one of DATA_DIR.`;

const OPTIONS = {
  resume: { type: "boolean", default: false },
  stripe: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} as const;

interface Result {
  id: string;
  name: string;
  milliseconds: number;
  rows: unknown[];
}

/** Runs every rule against one state of the database. */
async function checkAll(): Promise<Result[]> {
  const [{ sql }, { RULES }] = await Promise.all([import("~/data/sql.server"), import("./rules")]);
  return (await sql.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY", async (tx) => {
    await tx`SET LOCAL statement_timeout = 0`;
    const results: Result[] = [];
    for (const { id, name, find } of RULES) {
      const begun = performance.now();
      const rows = await find(tx, 0);
      results.push({ id, name, milliseconds: Math.round(performance.now() - begun), rows: [...rows] });
    }
    return results;
  })) as Result[];
}

/** What Stripe has and the ledger has not, or otherwise. */
async function checkStripe(): Promise<Result> {
  const [{ sql }, { readStripe, stripeDiffers }] = await Promise.all([
    import("~/data/sql.server"),
    import("./at-stripe"),
  ]);
  const { STRIPE_API_BASE: url = "https://api.stripe.com", STRIPE_SECRET_KEY: secret_key } = process.env;
  if (!secret_key) throw new Error("Set STRIPE_SECRET_KEY.");
  const begun = performance.now();
  const rows = await stripeDiffers(sql, await readStripe({ url, secret_key }));
  const name = "payments, refunds and transfers are those at Stripe";
  return { id: "I6", name, milliseconds: Math.round(performance.now() - begun), rows };
}

function print(results: readonly Result[]): void {
  for (const { id, name, milliseconds, rows } of results) {
    const word = rows.length === 0 ? green("ok    ") : red("broken");
    console.log(`${word} ${id.padEnd(4)}${name} (${milliseconds} ms)`);
    for (const row of rows) console.log(`         ${JSON.stringify(row)}`);
  }
}

async function notifyOrLift(isFine: boolean, resume: boolean): Promise<void> {
  const { resumeCheckouts, whyStopped } = await import("~/domain/wallets/check-ledger.server");
  const stopped = await whyStopped();
  if (stopped === null) console.log(resume ? "Checkouts are not stopped." : "");
  else if (!resume) console.log(bold("Checkouts are stopped. --resume lifts that once nothing is found."));
  else if (!isFine) console.log(red("Checkouts stay stopped: repair what is found first."));
  else {
    await resumeCheckouts(`operator:${userInfo().username}`);
    console.log(green("Checkouts go on."));
  }
}

async function main(): Promise<void> {
  const { values } = readArguments(HELP, OPTIONS);
  const attached = await attach();
  try {
    Object.assign(process.env, attached.env);
    const results = [...(await checkAll()), ...(values.stripe ? [await checkStripe()] : [])];
    const isFine = results.every(({ rows }) => rows.length === 0);
    if (values.json) console.log(JSON.stringify(results, null, 2));
    else print(results);
    await notifyOrLift(isFine, values.resume);
    if (!isFine) process.exitCode = 1;
    const { sql } = await import("~/data/sql.server");
    await sql.end({ timeout: 5 });
  } finally {
    await attached.release();
  }
}

if (isMain(import.meta.url)) {
  runMain(async () => {
    await main();
    process.exit(process.exitCode ?? 0);
  });
}
