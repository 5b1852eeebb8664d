import type { z } from "zod";
import { missing, Refusal } from "~/domain/refusal";
import { env } from "~/kit/env.server";
import type { LimitName } from "~/kit/limits";
import { setZodMessages } from "~/kit/zod-messages.server";
import { type Dialect, Reply } from "./answers.server";
import { type ApiRequest, type ApiResponse, toResponse } from "./exchange";
import type { Guard } from "./guards.server";
import { runOnce } from "./idempotency.server";
import { type Incoming, readBody, readQuery } from "./read.server";

setZodMessages();

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface Context<Who, Params, Query, Body> {
  me: Who;
  params: Parsed<Params>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  request: ApiRequest;
  /** for an endpoint with `once`: goes into the provider's idempotency keys, the same when an operation is resumed */
  operation: string | undefined;
}

/** Another good answer of a call: a JSON of the same shape, or a file of `type`. */
export interface AlternativeAnswer {
  status: number;
  what: string;
  type?: string;
  /** what it looks like where it is no JSON; of JSON the recorded examples are shown */
  sample?: string;
}

/**
 * One call, declared once: who may, what goes in, what comes out, how it refuses. The dispatcher, the OpenAPI document
 * and the contract tests all read this declaration.
 */
export interface Endpoint {
  summary: string;
  description: string | undefined;
  guard: Guard<unknown>;
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  /** what the body is sent as; a multipart body is parsed by the endpoint's own schema of files and fields */
  accepts: "json" | "multipart";
  output: z.ZodType;
  status: number;
  also: readonly AlternativeAnswer[];
  once: boolean;
  charges: boolean;
  looksUp: boolean;
  conflicts: readonly string[];
  limits: readonly LimitName[];
  refuses: Dialect | undefined;
  handle(
    request: ApiRequest,
    params: Record<string, string | undefined>,
    route: string,
  ): Promise<ApiResponse>;
}

interface Declaration<Who, Params, Query, Body, Output extends z.ZodType> {
  /** a sentence for the document: what the caller gets done */
  summary: string;
  description?: string;
  for: Guard<Who>;
  params?: Params;
  query?: Query;
  body?: Body;
  accepts?: "json" | "multipart";
  output: Output;
  /** 200 unless it creates (201) or begins an export (202) */
  status?: number;
  /** good answers besides that one */
  also?: readonly AlternativeAnswer[];
  /** honors Idempotency-Key: every POST that moves money, and those that would leave two of a thing */
  once?: boolean;
  /** charges a card: can answer 402 */
  charges?: boolean;
  /** the body or query names a thing that may be missing: can answer 404 */
  looksUp?: boolean;
  /** the codes of its 409, as the verb's docstring has them */
  conflicts?: readonly string[];
  /** the limits it can run into: can answer 429 */
  limits?: readonly LimitName[];
  refuses?: Dialect;
  run(
    context: Context<Who, Params, Query, Body>,
  ): Promise<z.input<Output> | Reply<z.input<Output>> | Response>;
}

/** Field messages of a failed parse, as clients read them (docs/rules.md, Errors): the path joined by dots, a list under its own name, `non_field_errors` for the whole. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const inList = issue.path.findIndex((step) => typeof step === "number");
    const field = issue.path.slice(0, inList < 0 ? undefined : inList).join(".") || "non_field_errors";
    fields[field] ??= [];
    fields[field].push(issue.message);
  }
  return fields;
}

function parse<Schema extends z.ZodType | undefined>(schema: Schema, value: unknown): Parsed<Schema> {
  if (!schema) return undefined as Parsed<Schema>;
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error);
    throw new Refusal("invalid", Object.values(fields)[0]?.[0] ?? "Invalid input.", { fields });
  }
  return parsed.data as Parsed<Schema>;
}

/** A path part that is no id is a thing that does not exist, not a wrong field. */
function parseParams<Schema extends z.ZodType | undefined>(schema: Schema, value: unknown): Parsed<Schema> {
  if (!schema) return undefined as Parsed<Schema>;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw missing();
  return parsed.data as Parsed<Schema>;
}

/** Answers are held against their own schema where people develop and test; it costs a tenth of a millisecond a row. */
export const isChecked = env.APP_ENV === "test" || process.env.HOT_RELOAD === "1";
const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** The first key of an answer that its schema dropped, as a path; null when it knows them all. */
function unknownKey(sent: unknown, known: unknown, path = ""): string | null {
  if (typeof sent !== "object" || sent === null || typeof known !== "object" || known === null) return null;
  for (const [key, value] of Object.entries(sent)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(known, key)) return `${path}${key}`;
    const within = unknownKey(value, (known as Record<string, unknown>)[key], `${path}${key}.`);
    if (within !== null) return within;
  }
  return null;
}

/** Elsewhere an answer goes out as the verb gave it: a key that the document does not know must fail here, not be dropped. */
function held(body: unknown, output: z.ZodType): unknown {
  const known = output.parse(body);
  const unknown = unknownKey(body, known);
  if (unknown !== null) throw new Error(`the document does not know "${unknown}" of this answer`);
  return known;
}

function answer(result: unknown, status: number, output: z.ZodType): ApiResponse {
  if (result instanceof Response) return result;
  const { body, ...rest } = result instanceof Reply ? result : { body: result, status, headers: null };
  const wire = isChecked ? held(body, output) : body;
  const headers = rest.headers ? { ...JSON_TYPE, ...rest.headers } : JSON_TYPE;
  return { status: rest.status, text: JSON.stringify(wire), headers };
}

/** Declares one call. See `Declaration` for the parts; the order is guard, input, run, answer. */
export function endpoint<
  Who,
  Output extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(declared: Declaration<Who, Params, Query, Body, Output>): Endpoint {
  const status = declared.status ?? 200;

  async function execute(
    me: Who,
    request: ApiRequest,
    params: Parsed<Params>,
    read: Incoming,
    operation?: string,
  ) {
    const query = declared.query ? parse(declared.query, readQuery(request)) : undefined;
    const body = parse(declared.body, read.value);
    const context = { me, params, query, body, request, operation } as Context<Who, Params, Query, Body>;
    return answer(await declared.run(context), status, declared.output);
  }

  return {
    summary: declared.summary,
    description: declared.description,
    guard: declared.for,
    params: declared.params,
    query: declared.query,
    body: declared.body,
    accepts: declared.accepts ?? "json",
    output: declared.output,
    status,
    also: declared.also ?? [],
    once: declared.once ?? false,
    charges: declared.charges ?? false,
    looksUp: declared.looksUp ?? false,
    conflicts: declared.conflicts ?? [],
    limits: declared.limits ?? [],
    refuses: declared.refuses,
    async handle(request, rawParams, route) {
      const me = await declared.for.read(request);
      const params = parseParams(declared.params, rawParams) as Parsed<Params>;
      const read: Incoming = declared.body
        ? await readBody(request, declared.accepts ?? "json")
        : { value: {}, text: "" };
      const key = declared.once ? request.headers.get("idempotency-key") : null;
      if (key === null) return execute(me, request, params, read);
      // a key is one operation's on one thing: the same key for another order is another operation
      const where = params === undefined ? route : `${route} ${JSON.stringify(params)}`;
      return runOnce({ me, route: where, key, body: read.text }, async (operation) =>
        toResponse(await execute(me, request, params, read, operation)),
      );
    },
  };
}

/** The calls that share one path, by method. */
export type Resource = Partial<Record<Method, Endpoint>>;

export function resource(calls: Resource): Resource {
  return calls;
}
