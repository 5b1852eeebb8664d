import { createServer } from "node:net";

/** A TCP port on loopback that nobody listens on at this moment. Whoever binds it must be ready to lose the race. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === "object") found(address.port);
        else failed(new Error("no TCP port"));
      });
    });
  });
}

/** Whether a program of ours could listen on `port` on every address, as the web server does. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once("error", () => answer(false));
    probe.listen(port, () => probe.close(() => answer(true)));
  });
}
