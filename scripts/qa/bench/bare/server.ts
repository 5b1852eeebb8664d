import { createServer, type IncomingMessage } from "node:http";
import { PLAN_HEADER, PLANS_PATH, type Plan } from "../recording/plan";
import { renderPage } from "./pages";
import { pool, replay } from "./replay";

/**
 * What this machine can do at all: the product's own statements and answers with nothing between the two. A plan is given
 * to it for each request that it is to answer; the request names its plan in a header.
 */
const plans = new Map<string, Plan>();
type Answer = { status: number; type: string; text: string };
const JSON_TYPE = "application/json; charset=utf-8";

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const path = request.url ?? "/";
  if (path === "/readyz") return { status: 200, type: JSON_TYPE, text: "{}" };
  const body = await bodyOf(request);
  if (path === PLANS_PATH) {
    for (const plan of body as Plan[]) plans.set(plan.name, plan);
    return { status: 200, type: JSON_TYPE, text: "{}" };
  }
  const plan = plans.get(String(request.headers[PLAN_HEADER]));
  if (!plan) return { status: 404, type: JSON_TYPE, text: `"no plan ${request.headers[PLAN_HEADER]}"` };
  const token = request.headers.authorization?.slice("Token ".length) ?? null;
  const text = await replay(plan, token, body);
  return text === null
    ? { status: plan.status, type: "text/html; charset=utf-8", text: await renderPage(path) }
    : { status: plan.status, type: JSON_TYPE, text };
}

const server = createServer(async (request, out) => {
  try {
    const { status, type, text } = await answer(request);
    out.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(text) }).end(text);
  } catch (error) {
    console.error(error);
    out.writeHead(500).end(String(error));
  }
});
server.listen(Number(process.env.BARE_PORT), "127.0.0.1");
process.on("SIGTERM", () => {
  server.closeAllConnections();
  server.close(() => void pool.end({ timeout: 1 }).then(() => process.exit(0)));
});
