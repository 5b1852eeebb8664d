import "./recorder";
import { createServer, type IncomingMessage } from "node:http";
import { addMeal, clearCart, showCart } from "./cart";
import { listMeals, showMeal } from "./discovery";
import { holdCart } from "./hold";
import { renderPage } from "./pages";
import { placeOrder } from "./place";
import { pool } from "./recorder";

/** What this machine can do at all: the same answers from the same database with nothing between the two. */
type Answer = { status?: number; type?: string; text: string };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const path = request.url ?? "/";
  const token = request.headers.authorization?.slice("Token ".length) ?? "";
  switch (`${request.method} ${path.split("?")[0]?.replace(/^\/(meals|api\/meal)\/.+/, "/$1/*")}`) {
    case "GET /readyz":
      return { text: "{}" };
    case "GET /api/local-meals/":
      return { text: await listMeals(path) };
    case "GET /api/meal/*":
      return { text: await showMeal(path) };
    case "GET /meals":
      return { type: "text/html; charset=utf-8", text: await renderPage(path) };
    case "GET /meals/*":
      return { type: "text/html; charset=utf-8", text: await renderPage(path) };
    case "GET /api/newcart/":
      return { text: await showCart(token) };
    case "POST /api/newcart/":
      return { text: await addMeal(token, JSON.parse(await bodyOf(request))) };
    case "DELETE /api/newcart/":
      return { text: await clearCart(token) };
    case "POST /api/v1/shop/intent/create/":
      return { text: await holdCart(token, JSON.parse(await bodyOf(request))) };
    case "POST /api/v1/shop/order/create/":
      return { status: 201, text: await placeOrder(token, JSON.parse(await bodyOf(request))) };
    default:
      return { status: 404, text: "{}" };
  }
}

const server = createServer(async (request, out) => {
  try {
    const { status = 200, type = "application/json; charset=utf-8", text } = await answer(request);
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
