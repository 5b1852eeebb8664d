import { z } from "zod";
import type { Endpoint, Method } from "~/http/endpoint";
import { LONGEST_KEY } from "~/http/idempotency.server";
import { env } from "~/kit/env.server";
import { apiRoutes } from "../routes";
import { docsPage } from "./docs-page.server";

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}

/** The fields of an object schema as parameters of a path or query. */
function parameters(schema: z.ZodType | undefined, where: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

const DETAIL = { type: "object", properties: { detail: { type: "string" }, code: { type: "string" } } };
const FIELDS = { description: "What is wrong, by field, or in the words of an older client." };

function said(description: string, schema: Json): Json {
  return { description, content: { "application/json": { schema } } };
}

/** Every answer a call can give besides its good one. */
function refusals(call: Endpoint): Json {
  const isPublic = call.guard.name === "public";
  return {
    "400": said("Bad input: messages by field.", FIELDS),
    ...(isPublic
      ? {}
      : {
          "401": said("No or wrong credentials.", DETAIL),
          "403": said("Another role, or a forged request.", DETAIL),
        }),
    "404": said("Missing, or somebody else's.", DETAIL),
    "409": said("A lost race or a rule of time; `code` says which.", DETAIL),
    ...(call.once
      ? {
          "402": said("The card share is not paid.", DETAIL),
          "422": said("The Idempotency-Key was used with another body.", DETAIL),
        }
      : {}),
    ...(call.body
      ? { "413": said("Too large.", DETAIL), "415": said("Not a media type of this call.", DETAIL) }
      : {}),
    "429": said("Too many tries; Retry-After says when.", DETAIL),
    "503": said("Something we depend on is down; Retry-After says when.", DETAIL),
  };
}

function operation(call: Endpoint, method: Method, path: string): Json {
  const header = {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    schema: { type: "string", minLength: 1, maxLength: LONGEST_KEY },
  };
  return {
    summary: call.summary,
    ...(call.description ? { description: call.description } : {}),
    operationId: `${method.toLowerCase()} ${path}`.replace(/[^A-Za-z0-9]+/g, "_").replace(/_$/, ""),
    tags: [call.guard.name],
    parameters: [
      ...parameters(call.params, "path"),
      ...parameters(call.query, "query"),
      ...(call.once ? [header] : []),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: {
              [call.accepts === "multipart" ? "multipart/form-data" : "application/json"]: {
                schema: schemaOf(call.body, "input"),
              },
            },
          },
        }
      : {}),
    responses: { [call.status]: said("Done.", schemaOf(call.output, "output")), ...refusals(call) },
    security: call.guard.name === "public" ? [] : [{ token: [] }, { session: [] }],
  };
}

function build(): Json {
  const paths: Record<string, Json> = {};
  for (const { path, calls } of apiRoutes) {
    const entry: Json = {};
    for (const [method, call] of Object.entries(calls))
      entry[method.toLowerCase()] = operation(call, method as Method, path);
    paths[`/api${path.replace(/:([A-Za-z_]+)/g, "{$1}")}`] = entry;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "DinDin",
      version: "1",
      description:
        "Money is integer cents in fields ending `_cents`; days are `YYYY-MM-DD` in the marketplace's time zone; instants are ISO 8601 UTC. Unknown keys of a body are ignored, never written.",
    },
    servers: [{ url: env.APP_ORIGIN }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "Authorization", description: "`Token <key>`" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "dindin_session",
          description: "With `X-CSRFToken` on unsafe methods.",
        },
      },
    },
  };
}

let text: string | undefined;

/** `/api/openapi.json` and `/api/docs`, read off the table of calls; null for every other path. */
export function answerDocument(pathname: string): Response | null {
  const path = pathname.replace(/\/$/, "").toLowerCase();
  if (path === "/api/openapi.json") {
    text ??= JSON.stringify(build());
    return new Response(text, { headers: { "content-type": "application/json; charset=utf-8" } });
  }
  if (path === "/api/docs")
    return new Response(docsPage(apiRoutes), { headers: { "content-type": "text/html; charset=utf-8" } });
  return null;
}
