import { followClock } from "~/data/clock.server";
import { redis } from "~/data/redis.server";
import { sql } from "~/data/sql.server";
import { Refusal } from "~/domain/refusal";
import { registerHandlers } from "~/handlers.server";
import { commands } from "./commands";
import { HELP, type Options, UsageError } from "./help";

// what a command gives back may be money whose card has it already
registerHandlers();

/** What a command of the product team came to: its exit code, and what it says on standard output and on standard error. */
export type Outcome = { code: 0 | 1 | 2; out: string; error: string };

function failureOf(error: unknown, options: Options): Outcome {
  if (error instanceof UsageError) return { code: 2, out: "", error: error.message };
  const words = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Refusal)) return { code: 1, out: "", error: words };
  const refused = { refused: error.code ?? error.kind, detail: error.message };
  return {
    code: 1,
    out: options.json ? JSON.stringify(refused) : "",
    error: error.kind === "missing" ? "Not found: check the number." : words,
  };
}

/** Runs one command against the market of this process, whose settings stand in `process.env` before this file is loaded. */
export async function runStaffCommand(name: string, words: string[], options: Options): Promise<Outcome> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new UsageError(`There is no command "${name}".\n\n${HELP}`);
    if (words.length !== command.words)
      throw new UsageError(`${name} takes ${command.words} arguments.\n\n${HELP}`);
    await followClock();
    const { lines, facts } = await command.run(words, options);
    return { code: 0, out: options.json ? JSON.stringify(facts) : lines.join("\n"), error: "" };
  } catch (error) {
    return failureOf(error, options);
  }
}

/** Lets go of what a command connected to: a process that has done its one command can end. */
export async function disconnect(): Promise<void> {
  await sql.end({ timeout: 5 });
  redis.disconnect();
}
