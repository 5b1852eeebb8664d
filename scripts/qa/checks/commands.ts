import { spawn } from "node:child_process";
import { dim, formatDuration, green, red } from "../../tools/stack/progress";
import { inRoot, root, typescript } from "../../tools/stack/root";

/** A program of Node's that ends with 0 when all is well; all it says is shown when not. */
export type Command = { name: string; args: string[] };

const bin = (path: string, ...args: string[]): string[] => [inRoot("node_modules", path), ...args];
/** What the checks remember from one run to the next: an unchanged file is not read twice. */
const cache = (name: string): string => inRoot(".cache/checks", name);

/** What needs no server and no build, the longest first. */
export const CHECKS: readonly Command[] = [
  // The compiler written in Go: the same rules at half the processor time, and it remembers (docs/decisions/053).
  {
    name: "types",
    args: bin(
      "typescript-native/bin/tsc",
      "--noEmit",
      "--incremental",
      "--tsBuildInfoFile",
      cache("types.json"),
    ),
  },
  {
    name: "dead code",
    args: bin("knip/bin/knip.js", "--no-progress", "--cache", "--cache-location", cache("knip")),
  },
  { name: "layers, circles, long files and functions", args: typescript("scripts/qa/checks/structure.ts") },
  { name: "each table has one owner", args: typescript("scripts/qa/checks/table-owners.ts") },
  { name: "plain SQL says why", args: typescript("scripts/qa/checks/plain-sql.ts") },
  { name: "American spelling", args: typescript("scripts/qa/checks/spelling.ts") },
  { name: "lint and format", args: bin("@biomejs/biome/bin/biome", "check", "--error-on-warnings", ".") },
  { name: "dependencies run on Node 20", args: typescript("scripts/qa/checks/engines.ts") },
  { name: "complete lockfile", args: typescript("scripts/qa/checks/lockfile.ts") },
];

/** Asks the npm registry, and so mostly waits: it runs beside all others. */
export const AUDIT: Command = {
  name: "no critical hole in a dependency",
  args: typescript("scripts/qa/checks/audit.ts"),
};

/** What a command that passed still has to say: its lines that begin with `Note:`. */
const notesIn = (output: string): string => output.match(/^Note: .*$/gm)?.join("\n") ?? "";

/** Runs one command to its end and prints a line, and its notes. Answers why it failed, undefined when it passed. */
export function runCommand({ name, args }: Command): Promise<string | undefined> {
  const begun = Date.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk));
    const end = (problem: string | undefined) => {
      const time = dim(`(${formatDuration(Date.now() - begun)})`);
      const notes = notesIn(output);
      if (problem === undefined) console.log(`${green("passed")} ${name} ${time}${notes && `\n${notes}`}`);
      else console.log(`${red("failed")} ${name}: ${problem} ${time}\n${output.trimEnd()}\n`);
      done(problem && `${name}: ${problem}`);
    };
    child.once("error", (error) => end(error.message));
    child.once("close", (code) => end(code === 0 ? undefined : `exit code ${code}`));
  });
}

/** Runs commands in order, `lanes` at a time. Answers a line for each that failed. */
export async function runCommands(commands: readonly Command[], lanes: number): Promise<string[]> {
  const left = commands.values();
  const failures: string[] = [];
  const work = async () => {
    for (const command of left) {
      const failure = await runCommand(command);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return failures;
}
