import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { currentRequest } from "~/http/scope.server";
import { env } from "~/kit/env.server";
import { apiRoutes } from "../routes";
import { docsPage } from "./docs-page.server";
import { openApi } from "./document.server";

const UI = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const START = `window.ui = SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#calls", deepLinking: true,
  docExpansion: "none", filter: true, tryItOutEnabled: true, validatorUrl: null });`;

const TYPES = { css: "text/css", js: "text/javascript", html: "text/html", json: "application/json" };

function answer(type: keyof typeof TYPES, body: string | Buffer, maxAge = 0): Response {
  const headers = {
    "content-type": `${TYPES[type]}; charset=utf-8`,
    "cache-control": maxAge > 0 ? `public, max-age=${maxAge}` : "no-cache",
  };
  return new Response(body as BodyInit, { headers });
}

let text: string | undefined;

/** `/api/openapi.json` and the page `/api/docs` with its own files, which needs nothing from elsewhere; null for every other path. */
export async function answerDocument(pathname: string): Promise<Response | null> {
  switch (pathname.replace(/\/$/, "").toLowerCase()) {
    case "/api/openapi.json":
      text ??= JSON.stringify(openApi(apiRoutes, env.APP_ORIGIN));
      return answer("json", text);
    case "/api/docs":
      return answer("html", docsPage(apiRoutes, currentRequest()?.nonce ?? ""));
    case "/api/docs/start.js":
      return answer("js", START);
    case "/api/docs/swagger-ui.css":
      return answer("css", await readFile(join(UI, "swagger-ui.css")), 86_400);
    case "/api/docs/swagger-ui.js":
      return answer("js", await readFile(join(UI, "swagger-ui-bundle.js")), 86_400);
    default:
      return null;
  }
}
