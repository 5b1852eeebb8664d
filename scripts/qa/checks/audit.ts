import { spawn } from "node:child_process";
import { type Settings, signalGroup } from "../../tools/stack/children";
import { isMain, readArguments, runMain } from "../../tools/stack/cli";
import { root } from "../../tools/stack/root";

/** What the registry said: a line for each critical hole, or why it could not be asked. */
export type Audit = { holes: string[] } | { unasked: string };

/** As long as the registry may take. Milliseconds. */
const ANSWER_WITHIN_MS = 10_000;

/** A hole's own words; of a package that only uses one with a hole, that one's name instead. */
type Cause = string | { title: string; url: string; severity: string; range: string };
interface Printed {
  vulnerabilities?: Record<string, { name: string; via: Cause[] }>;
  message?: string;
}

/** Reads what `npm audit --json` printed: findings, or why there are none. */
export function readAudit(printed: string): Audit {
  let said: Printed;
  try {
    said = JSON.parse(printed);
  } catch {
    return { unasked: "npm audit printed nothing that can be read" };
  }
  if (!said.vulnerabilities) return { unasked: said.message ?? "npm audit gives no reason" };
  const holes = Object.values(said.vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((cause) =>
      typeof cause !== "string" && cause.severity === "critical"
        ? [`${name} ${cause.range}: ${cause.title} ${cause.url}`]
        : [],
    ),
  );
  return { holes };
}

/**
 * Asks npm's configured registry for critical holes in what is installed, what builds and tests among it, by the lockfile. A registry that is not
 * there, does not answer within `withinMs` or has no such question is no failure: `unasked` says why.
 */
export function audit(env: Settings = process.env, withinMs = ANSWER_WITHIN_MS): Promise<Audit> {
  const args = ["audit", "--package-lock-only", "--audit-level=critical", "--json", "--fetch-retries=0"];
  return new Promise((done) => {
    const child = spawn("npm", args, {
      cwd: root,
      env: env as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "ignore"],
      // npm is a process of its own below a shell on some machines: both end together.
      detached: true,
    });
    let printed = "";
    const late = setTimeout(() => {
      done({ unasked: `no answer within ${withinMs / 1000} s` });
      if (child.pid) signalGroup(child.pid, "SIGKILL");
    }, withinMs);
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk));
    child.once("error", (error) => printed === "" && done({ unasked: error.message }));
    child.once("close", () => {
      clearTimeout(late);
      done(readAudit(printed));
    });
  });
}

const HELP =
  "tsx scripts/qa/checks/audit.ts  whether the npm registry knows a critical hole in what is installed";

if (isMain(import.meta.url)) {
  runMain(async () => {
    readArguments(HELP, {});
    const found = await audit();
    if ("unasked" in found) console.log(`Note: the npm registry could not be asked: ${found.unasked}`);
    else if (found.holes.length > 0) {
      console.error(`Critical holes that the npm registry knows:\n${found.holes.join("\n")}`);
      process.exitCode = 1;
    }
  });
}
