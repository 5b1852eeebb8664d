import { createServer, connect as dial, type Server, type Socket } from "node:net";

/** A server behind a wire that can be cut: connections are refused then, as by a machine that is down. */
export class CuttableProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | null = null;
  port = 0;
  constructor(private readonly to: URL) {}

  /** Lets connections through, at the same port as before. */
  async mend(): Promise<void> {
    const server = createServer((near) => {
      const far = dial(Number(this.to.port), this.to.hostname);
      for (const [from, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(other);
        from.on("error", () => other.destroy());
      }
    });
    await new Promise<void>((done) => server.listen(this.port, "127.0.0.1", done));
    const address = server.address();
    this.port = typeof address === "object" && address ? address.port : 0;
    this.#server = server;
  }

  /** Resets the connections that there are, as a machine does that knows nothing of them; new ones are let through. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
    this.#sockets.clear();
  }

  cut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
}
