import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { FollowedConnection, type SentStatement } from "./connection";
import { MessageReader } from "./protocol";

/** What was sent to Postgres while something was done. */
export type Recorded<T> = {
  value: T;
  statements: SentStatement[];
  /** whether a statement had to be prepared, as happens once on each connection: not how it is under load */
  isCold: boolean;
};

/** A door to Postgres that notes which statements go through it. */
export type Tap = {
  /** the database's connection string, through the tap */
  url: string;
  /** Notes what is sent from now until `work` is done and every connection is idle again. One at a time. */
  record<T>(work: () => Promise<T>): Promise<Recorded<T>>;
  close(): Promise<void>;
};

/** Opens a tap on loopback before the Postgres of a connection string (TCP, without TLS). */
export async function openTap(databaseUrl: string): Promise<Tap> {
  const target = new URL(databaseUrl);
  const connections = new Map<Socket, FollowedConnection>();
  let statements: SentStatement[] = [];
  let [clock, opened, isCold] = [0, 0, false];
  let becameIdle = () => {};
  const journal = {
    next: () => ++clock,
    sent: (statement: SentStatement) => void statements.push(statement),
    prepared: () => {
      isCold = true;
    },
    idle: () => becameIdle(),
  };

  const server = createServer({ noDelay: true }, (client) => {
    const postgres = connect(Number(target.port || 5432), target.hostname).setNoDelay(true);
    const followed = new FollowedConnection(++opened, journal);
    connections.set(client, followed);
    const [asked, answered] = [new MessageReader(true), new MessageReader(false)];
    client.on("data", (chunk) => {
      for (const message of asked.take(chunk)) followed.fromClient(message);
      postgres.write(chunk);
    });
    postgres.on("data", (chunk) => {
      for (const message of answered.take(chunk)) followed.fromServer(message);
      client.write(chunk);
    });
    for (const [end, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      end.on("error", () => other.destroy());
      end.on("close", () => {
        other.destroy();
        connections.delete(client);
        becameIdle();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const isIdle = () => [...connections.values()].every((one) => one.isIdle);
  const untilIdle = async () => {
    while (!isIdle()) {
      await new Promise<void>((idle) => {
        becameIdle = idle;
      });
    }
  };
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    async record(work) {
      await untilIdle();
      [statements, isCold] = [[], false];
      const value = await work();
      await untilIdle();
      return { value, statements, isCold };
    },
    async close() {
      for (const client of connections.keys()) client.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
