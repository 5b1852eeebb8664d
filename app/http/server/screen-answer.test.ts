import { expect, test } from "vitest";
import { finishScreen } from "./screen-answer.server";

const scope = { id: "1", ip: "127.0.0.1", nonce: "n", csrf: "c" };
const page = (status: number, headers = {}) => new Response("page", { status, headers });

test("a screen that failed is 503 and says when to come back; its page stays", async () => {
  const { response, extra } = finishScreen(page(500, { "content-type": "text/html" }), scope);
  expect([response.status, await response.text()]).toEqual([503, "page"]);
  expect(response.headers.get("content-type")).toBe("text/html");
  expect(extra["retry-after"]).toBe("5");
});

test("a limited form says for how long, though Remix drops the action's headers", () => {
  expect(finishScreen(page(429), { ...scope, retryAfter: 298 }).extra["retry-after"]).toBe("298");
  expect(finishScreen(page(200), scope).extra["retry-after"]).toBeUndefined();
});

test("no shared cache keeps a screen, and nobody its data", () => {
  expect(finishScreen(page(200), scope).extra["cache-control"]).toBe("private, no-cache");
  const data = page(200, { "content-type": "text/x-script" });
  expect(finishScreen(data, scope).extra["cache-control"]).toBe("no-store");
  const signsIn = page(302, { "set-cookie": "dindin_session=key; Path=/", location: "/" });
  expect(finishScreen(signsIn, scope).extra["cache-control"]).toBe("no-store");
});
