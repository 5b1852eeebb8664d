import { redis } from "~/data/redis.server";
import { health } from "~/data/sql.server";

let draining = false;

/** From now on this process takes no new work: `/readyz` says so. */
export function drain(): void {
  draining = true;
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      ...(status === 503 ? { "retry-after": "5" } : {}),
    },
  });
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error("late")), 2_000).unref());
  return Promise.race([ask(), late]).then(
    () => true,
    () => false,
  );
}

/** The process is up. */
export function healthz(): Response {
  return json(200, { status: "ok" });
}

/** Database (on a connection that nobody else takes) and Redis answer, and Redis never evicts what is queued in it. */
export async function readyz(): Promise<Response> {
  const [database, queue] = await Promise.all([answers(() => health`SELECT 1`), answers(() => redis.ping())]);
  const policy = queue
    ? String(((await redis.config("GET", "maxmemory-policy").catch(() => [])) as string[])[1] ?? "noeviction")
    : "unknown";
  const keeps = policy === "noeviction";
  const ready = database && queue && keeps && !draining;
  return json(ready ? 200 : 503, { ready, database, redis: queue, redis_policy: policy, draining });
}
