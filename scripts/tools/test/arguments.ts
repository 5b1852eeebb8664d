/** The kinds of tests, as `vitest.config.ts` names them. */
export const PROJECTS = ["unit", "http", "isolated", "journeys"] as const;

export type TestOptions = {
  /** run this often, every second time beside a process that burns a core */
  repeat: number;
  /** run once at each start time of `tests/setup/start-times.ts` */
  everyStart: boolean;
  /** what vitest is given: projects, parts of paths, its own flags */
  vitest: string[];
};

const isProject = (word: string): boolean => (PROJECTS as readonly string[]).includes(word);

/**
 * Reads the arguments of `npm test`: names of projects choose them, all other words are vitest's.
 * @throws Error when --repeat is not followed by a whole number above 0.
 */
export function readTestOptions(args: readonly string[]): TestOptions {
  const options: TestOptions = { repeat: 1, everyStart: false, vitest: [] };
  const words = args.values();
  for (const word of words) {
    if (word === "--repeat") {
      options.repeat = Number(words.next().value);
      if (!Number.isInteger(options.repeat) || options.repeat < 1)
        throw new Error("--repeat wants a whole number above 0: npm test -- --repeat 20 journeys isolated");
    } else if (word === "--every-start") options.everyStart = true;
    else options.vitest.push(...(isProject(word) ? ["--project", word] : [word]));
  }
  return options;
}
