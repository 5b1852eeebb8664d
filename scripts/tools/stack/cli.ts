import { pathToFileURL } from "node:url";
import { type ParseArgsConfig, parseArgs } from "node:util";

/** Whether the file of this `import.meta.url` is the one that was started, and not merely imported. */
export function isMain(url: string): boolean {
  return process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href;
}

/**
 * Reads the command line. `--help` prints `help` and ends with 0; an unknown flag prints it and ends with 2.
 * Positional arguments are allowed only when `positionals` says how many at most.
 */
export function readArguments<O extends NonNullable<ParseArgsConfig["options"]>>(
  help: string,
  options: O,
  positionals = 0,
): ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>> {
  if (process.argv.includes("--help")) {
    console.log(help);
    process.exit(0);
  }
  try {
    const read = parseArgs<{ options: O; allowPositionals: true }>({ options, allowPositionals: true });
    if (read.positionals.length > positionals)
      throw new Error(`unexpected: ${read.positionals[positionals]}`);
    return read;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(2);
  }
}

/** Runs a command's `main`, printing one line instead of a stack when it fails. */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
