import { createServer } from "node:net";

/** Below what systems hand to outgoing connections (Linux: from 32768, others: from 49152). */
const FIRST = 20_000;
const BLOCKS = 400;
const BLOCK = 30;
let next = 0;

/**
 * A TCP port that no program listens on, another one at each call. A port that the system chooses would be one of those of
 * outgoing connections: one of them can take it before the server that it is meant for listens. Processes with ids near each
 * other begin in blocks of their own.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < BLOCKS * BLOCK; tried += 1) {
    const port = FIRST + (((process.pid % BLOCKS) * BLOCK + next) % (BLOCKS * BLOCK));
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error("no TCP port is free");
}

/** Whether a program of ours could listen on `port` on every address, as the web server does. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(port, () => probe.close(() => answer(true)));
  });
}
