import { isMain, readArguments } from "./stack/cli";
import { HELP, OPTIONS, type Options } from "./staff/help";

async function main(): Promise<void> {
  const { values, positionals } = readArguments(HELP, OPTIONS, 3);
  const [name, ...words] = positionals;
  if (!name) {
    console.error(HELP);
    process.exit(2);
  }
  const { attach } = await import("./stack/attach");
  const attached = await attach();
  Object.assign(process.env, attached.env);
  const { runStaffCommand, disconnect } = await import("./staff/run-command");
  const { code, out, error } = await runStaffCommand(name, words, values as Options);
  if (out) console.log(out);
  if (error) console.error(error);
  await disconnect().finally(() => attached.release());
  process.exit(code);
}

if (isMain(import.meta.url)) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
