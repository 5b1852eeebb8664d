import { createServer, connect as dial } from "node:net";
import { patchesHere } from "../../scripts/tools/stack/patched-libraries";

/** The connection is cut, and refused from then on, while it asks for the types of arrays. Says how the first query ended. */
async function main(to: URL): Promise<void> {
  patchesHere();
  const { default: postgres } = await import("postgres");
  const proxy = createServer((near) => {
    const far = dial(Number(to.port), to.hostname);
    far.pipe(near);
    near.on("data", (bytes) => {
      if (!bytes.includes("typarray")) return void far.write(bytes);
      proxy.close();
      near.destroy();
      far.destroy();
    });
    for (const socket of [near, far]) socket.on("error", () => undefined);
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const through = new URL(to);
  const address = proxy.address();
  through.port = String(typeof address === "object" && address ? address.port : 0);
  const sql = postgres(through.href, { max: 1, backoff: () => 0 });
  const how = await sql`SELECT 1`.then(
    () => "was answered",
    (error: { code?: string }) => error.code ?? "unknown",
  );
  // whatever nobody awaits ends the process before this
  await new Promise((done) => setImmediate(done));
  console.log(how);
  await sql.end({ timeout: 1 });
}

void main(new URL(process.argv[2] ?? ""));
