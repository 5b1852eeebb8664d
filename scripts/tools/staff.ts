import { isMain, readArguments } from "./stack/cli";
import { HELP, OPTIONS, type Options, UsageError } from "./staff/help";

/** Runs one command against the market of this environment, whose settings stand in `process.env` by now. Answers the exit code. */
async function carryOut(name: string, words: string[], options: Options): Promise<number> {
  const { commands } = await import("./staff/commands");
  const { Refusal } = await import("~/domain/refusal");
  const { sql } = await import("~/data/sql.server");
  const { redis } = await import("~/data/redis.server");
  const { followClock } = await import("~/data/clock.server");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new UsageError(`There is no command "${name}".\n\n${HELP}`);
    if (words.length !== command.words)
      throw new UsageError(`${name} takes ${command.words} arguments.\n\n${HELP}`);
    await followClock();
    const { lines, facts } = await command.run(words, options);
    console.log(options.json ? JSON.stringify(facts) : lines.join("\n"));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message);
      return 2;
    }
    const words = error instanceof Error ? error.message : String(error);
    console.error(
      error instanceof Refusal && error.kind === "missing" ? "Not found: check the number." : words,
    );
    if (error instanceof Refusal && options.json)
      console.log(JSON.stringify({ refused: error.code ?? error.kind, detail: error.message }));
    return 1;
  } finally {
    await sql.end({ timeout: 5 });
    redis.disconnect();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments(HELP, OPTIONS, 3);
  const [name, ...words] = positionals;
  if (!name) {
    console.error(HELP);
    process.exit(2);
  }
  const { attach } = await import("./stack/attach");
  const market = await attach();
  Object.assign(process.env, market.env);
  const code = await carryOut(name, words, values as Options).finally(() => market.release());
  process.exit(code);
}

if (isMain(import.meta.url)) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
