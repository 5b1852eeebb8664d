import type { z } from "zod";
import { adminMay } from "~/domain/organizations/admin-may";
import type { ApiRoute } from "~/http/dispatch.server";
import type { Endpoint, Method } from "~/http/endpoint";
import { LONGEST_KEY } from "~/http/idempotency.server";
import { refusalsOf } from "~/http/refusals-of";
import { type Example, exampleOf } from "./examples.server";
import { parameterWords } from "./parameter-words";
import { JSON_TYPE, type Json, type Schemas } from "./schemas.server";

/** `GET /eater/orders/:id/` as `get_eater_orders_id`: what a generated client calls it. */
export function operationId(method: string, path: string): string {
  return `${method.toLowerCase()} ${path}`.replace(/[^A-Za-z0-9]+/g, "_").replace(/_$/, "");
}

/** `/eater/orders/:id/` as OpenAPI writes it, with the host's `/api`. */
export function documentPath(path: string): string {
  return `/api${path.replace(/:([A-Za-z_]+)/g, "{$1}")}`;
}

/** The fields of an object schema as parameters of a path or query. */
function parameters(
  schemas: Schemas,
  schema: z.ZodType | undefined,
  where: "path" | "query",
  url: string,
  examples: Json = {},
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, "input") as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description = parameterWords(name, url), ...own } = property as { description?: string };
    return {
      name,
      in: where,
      required: where === "path" || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: own,
      ...(name in examples ? { example: examples[name] } : {}),
    };
  });
}

const KEY_HEADER = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same key with the same body gives the first answer again, for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: LONGEST_KEY },
};

function requestBody(schemas: Schemas, call: Endpoint, example: Example | undefined): Json {
  if (!call.body) return {};
  const type = call.accepts === "multipart" ? "multipart/form-data" : JSON_TYPE;
  const given = example?.body === undefined ? {} : { example: example.body };
  return {
    requestBody: {
      // what can be left out altogether is read as an empty object
      required: !call.body.safeParse({}).success,
      content: { [type]: { schema: schemas.of(call.body, "input"), ...given } },
    },
  };
}

function responses(schemas: Schemas, call: Endpoint, method: Method, example: Example | undefined): Json {
  const answer = example?.answer === undefined ? {} : { example: example.answer };
  const good = { schema: schemas.of(call.output, "output"), ...answer };
  const refused = Object.entries(refusalsOf(call, method)).map(([status, refusal]) => [
    status,
    schemas.refusal(status, refusal),
  ]);
  const also = Object.fromEntries(
    call.also.map(({ status, what, type, sample }) => [
      String(status),
      {
        description: what,
        content: { [type ?? JSON_TYPE]: type ? { schema: { type: "string" }, example: sample } : good },
      },
    ]),
  );
  const own = { description: "Done.", content: { [JSON_TYPE]: good } };
  // a file beside the JSON of one status
  const beside = also[String(call.status)];
  return {
    ...also,
    [call.status]: beside ? { ...own, content: { ...own.content, ...beside.content } } : own,
    ...Object.fromEntries(refused),
  };
}

/** One call as an OpenAPI operation, read off its declaration. */
export function operation(schemas: Schemas, call: Endpoint, method: Method, { path, area }: ApiRoute): Json {
  const id = operationId(method, path);
  const example = exampleOf(id);
  return {
    operationId: id,
    summary: call.summary,
    description: `${call.description ?? `${call.summary}.`} ${forWhom(call.guard)}`,
    tags: [area],
    "x-for": call.guard.name,
    parameters: [
      ...parameters(schemas, call.params, "path", path, example?.params),
      ...parameters(schemas, call.query, "query", path, example?.query),
      ...(call.once ? [KEY_HEADER] : []),
    ],
    ...requestBody(schemas, call, example),
    responses: responses(schemas, call, method, example),
    security: call.guard.name === "public" ? [] : [{ token: [] }, { session: [] }],
  };
}

/** Who may make a call, in a sentence; of an organization's admins, those whose role lets them. */
function forWhom({ name, action }: Endpoint["guard"]): string {
  if (!action) return FOR_WHOM[name];
  const others = (["finance", "viewer"] as const).filter((role) => adminMay(role, action));
  const roles = { finance: "finance", viewer: "viewers" };
  return `For owners${others.map((role) => `, ${roles[role]}`).join("")} of an organization.`;
}

const FOR_WHOM: Record<Endpoint["guard"]["name"], string> = {
  public: "Open to everyone.",
  "signed-in": "For anyone signed in.",
  chef: "For cooks.",
  "org-member": "For members of an organization.",
  "org-admin": "For the admin of an organization.",
  staff: "For the product team.",
};
