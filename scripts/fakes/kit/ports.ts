import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Server } from "node:net";
import { dirname } from "node:path";

/** Remembers which port each service took, so that a restart answers at the same addresses. */
export class Ports {
  #kept: Record<string, number> = {};

  constructor(private readonly file: string) {
    try {
      const read: unknown = JSON.parse(readFileSync(file, "utf8"));
      if (read !== null && typeof read === "object") {
        for (const [name, port] of Object.entries(read)) {
          if (Number.isInteger(port)) this.#kept[name] = port;
        }
      }
    } catch {
      // First start.
    }
  }

  /** Listens on loopback at the remembered port, or at a free one when that is taken; gives the port. */
  async listen(name: string, server: Server): Promise<number> {
    const wanted = this.#kept[name] ?? 0;
    const port = await listenOn(server, wanted).catch((problem: NodeJS.ErrnoException) => {
      if (problem.code !== "EADDRINUSE" && problem.code !== "EACCES") throw problem;
      return listenOn(server, 0);
    });
    if (port !== wanted) {
      this.#kept[name] = port;
      mkdirSync(dirname(this.file), { recursive: true });
      writeFileSync(`${this.file}.new`, JSON.stringify(this.#kept, null, 2));
      renameSync(`${this.file}.new`, this.file);
    }
    return port;
  }
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: "127.0.0.1" }, () => {
      server.off("error", reject);
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("no port"));
      else resolve(address.port);
    });
  });
}
