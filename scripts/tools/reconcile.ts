import type { Finding } from "~/domain/settlement/reconcile-since.server";
import { countOf } from "~/kit/text";
import { attach } from "./stack/attach";
import { isMain, readArguments, runMain } from "./stack/cli";

const HELP = `npm run reconcile                        everything made at Stripe in the last 30 days against the books
npm run reconcile -- --since 2026-11-01  since that day or instant (ISO 8601)
For after a database was put back to an earlier state, before the workers start again: settles what is paid, writes down what
went back, gives back what no order knows, and says what was done about each. Ends with 1 when something is left for a person.
Works on a running npm start, on DATABASE_URL, or on the embedded database of DATA_DIR.`;

const OPTIONS = { since: { type: "string" } } as const;

/** How far Stripe's events and a dispute's usual time reach. Milliseconds. */
const MONTH = 30 * 86_400_000;

/** Seconds since 1970. */
function readSince(text: string | undefined, now: Date): number {
  const at = text === undefined ? now.getTime() - MONTH : Date.parse(text);
  if (Number.isNaN(at))
    throw new Error(`--since takes a date or time, like 2026-11-01T08:00:00Z, not "${text}".`);
  return Math.floor(at / 1000);
}

async function main(): Promise<void> {
  const { values } = readArguments(HELP, OPTIONS);
  const attached = await attach();
  try {
    Object.assign(process.env, attached.env);
    const [{ sql }, { reconcileSince }, { registerHandlers }, { followClock }, { clock }] = await Promise.all(
      [
        import("~/data/sql.server"),
        import("~/domain/settlement/reconcile-since.server"),
        import("~/handlers.server"),
        import("~/data/clock.server"),
        import("~/kit/clock"),
      ],
    );
    await followClock();
    registerHandlers();
    const found: Finding[] = [];
    await reconcileSince(readSince(values.since, clock.now()), (finding) => {
      found.push(finding);
      const { what, id, done, note } = finding;
      console.log(`${done.padEnd(12)} ${what.padEnd(8)} ${id}: ${note}`);
    });
    const left = found.filter(({ done }) => done === "left").length;
    console.log(`${countOf(found.length, "finding")}, ${left} left for a person.`);
    if (left > 0) process.exitCode = 1;
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
