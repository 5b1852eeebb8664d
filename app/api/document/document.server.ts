import type { ApiRoute } from "~/http/dispatch.server";
import type { Method } from "~/http/endpoint";
import { documentPath, operation } from "./operation.server";
import { type Json, Schemas } from "./schemas.server";

const DESCRIPTION = `The calls of DinDin, for the apps and for whoever builds on it.

Sign in with \`POST /api/accounts/login/\` and send \`Authorization: Token <key>\`. Money is integer cents in fields ending \`_cents\`; days are \`YYYY-MM-DD\` in the marketplace's time zone; instants are ISO 8601 UTC. With or without the trailing slash a path gives the same answer. Unknown keys of a body are ignored, never written. A POST that moves money takes an \`Idempotency-Key\`.`;

const SECURITY: Json = {
  token: { type: "apiKey", in: "header", name: "Authorization", description: "`Token <key>`" },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "dindin_session",
    description: "With `X-CSRFToken` on unsafe methods.",
  },
};

/** The OpenAPI 3.1 document of the table of calls; `origin` is where they are served. */
export function openApi(table: readonly ApiRoute[], origin: string): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const route of table) {
    const calls = Object.entries(route.calls).map(([method, call]) => [
      method.toLowerCase(),
      operation(schemas, call, method as Method, route),
    ]);
    paths[documentPath(route.path)] = Object.fromEntries(calls);
  }
  return {
    openapi: "3.1.0",
    info: { title: "DinDin", version: "1", description: DESCRIPTION },
    servers: [{ url: origin }],
    tags: [...new Set(table.map((route) => route.area))].map((name) => ({ name })),
    paths,
    components: { securitySchemes: SECURITY, schemas: schemas.components, responses: schemas.responses },
  };
}
