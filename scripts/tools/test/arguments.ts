/** The kinds of tests, as `vitest.config.ts` names them. */
export const PROJECTS = ["unit", "http", "isolated", "journeys"] as const;

export type Wish = {
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
export function readWish(args: readonly string[]): Wish {
  const wish: Wish = { repeat: 1, everyStart: false, vitest: [] };
  const words = args.values();
  for (const word of words) {
    if (word === "--repeat") {
      wish.repeat = Number(words.next().value);
      if (!Number.isInteger(wish.repeat) || wish.repeat < 1)
        throw new Error("--repeat wants a whole number above 0: npm test -- --repeat 20 journeys isolated");
    } else if (word === "--every-start") wish.everyStart = true;
    else wish.vitest.push(...(isProject(word) ? ["--project", word] : [word]));
  }
  return wish;
}
