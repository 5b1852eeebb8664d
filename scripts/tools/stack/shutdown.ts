import { readFileSync } from "node:fs";
import { identify, stillRuns } from "./identity";

const LOOK_EVERY_MS = 1_000;

/** The parent process, and npm above it when a shell stands between: whoever started us and would pass on Ctrl-C. */
function starters(): { pid: number; started: string; program: string }[] {
  const found: { pid: number; started: string; program: string }[] = [];
  const parent = identify(process.ppid);
  if (!parent || !process.env.npm_lifecycle_event) return found;
  found.push({ ...parent, program: "" });
  try {
    const stat = readFileSync(`/proc/${parent.pid}/stat`, "utf8");
    const above = identify(Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    if (above?.command.startsWith("npm")) found.push({ ...above, program: "" });
  } catch {
    // Not Linux: the parent alone is watched.
  }
  return found;
}

export type Shutdown = {
  /** Resolves when everything has been stopped. */
  promise: Promise<void>;
  /** Whether stopping has begun. */
  begun(): boolean;
};

/**
 * Calls `stop` once on Ctrl-C, on a polite kill, when the terminal closes, and when the `npm` that started
 * us was killed and can no longer pass a signal on. A second Ctrl-C calls `force` and leaves at once.
 */
export function onShutdown(stop: () => Promise<void>, force: () => void): Shutdown {
  let begun = false;
  let settle: (() => void) | undefined;
  let fail: ((error: unknown) => void) | undefined;
  const promise = new Promise<void>((done, failed) => {
    settle = done;
    fail = failed;
  });
  promise.catch(() => undefined);
  let firstAt = 0;
  const ask = () => {
    if (begun) {
      // npm and the terminal may each pass on the same Ctrl-C.
      if (Date.now() - firstAt < 300) return;
      force();
      process.exit(130);
    }
    begun = true;
    firstAt = Date.now();
    console.log("\nStopping what was started here; once more to stop at once.");
    stop().then(settle, fail);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);
  const watched = starters();
  const watch = setInterval(() => {
    if (!begun && watched.some((one) => !stillRuns(one))) ask();
  }, LOOK_EVERY_MS);
  watch.unref();
  return { promise, begun: () => begun };
}
