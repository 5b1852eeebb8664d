import { z } from "zod";
import type { PossibleRefusal } from "~/http/answers.server";
import { names } from "./names.server";

export type Json = Record<string, unknown>;
export const JSON_TYPE = "application/json";

const text = { type: "string" };
const texts = { type: "array", items: text };

/** The shapes of every refusal, once (docs/rules.md, Errors). */
const REFUSALS: Record<PossibleRefusal["shape"], [name: string, schema: Json]> = {
  detail: [
    "Detail",
    {
      type: "object",
      properties: { detail: text, code: text },
      required: ["detail"],
      additionalProperties: true,
    },
  ],
  conflict: [
    "Conflict",
    {
      type: "object",
      properties: { code: text, detail: text },
      required: ["code", "detail"],
      additionalProperties: true,
    },
  ],
  fields: [
    "FieldErrors",
    {
      type: "object",
      properties: {
        non_field_errors: texts,
        details: {
          ...text,
          description: "The first message, on address, meal, profile and gift-card failures.",
        },
        msg: { ...text, description: "The first message, on organization add and update." },
      },
      additionalProperties: true,
      description: "Messages by field; `non_field_errors` for what belongs to none.",
    },
  ],
  list: [
    "MealMessages",
    {
      anyOf: [texts, { $ref: "#/components/schemas/Detail" }],
      description: "The first element is the message.",
    },
  ],
  coupon: [
    "CouponErrors",
    {
      type: "object",
      properties: { coupon_code: texts },
      required: ["coupon_code"],
      additionalProperties: true,
    },
  ],
};

const REFUSAL_NAMES = new Set(Object.values(REFUSALS).map(([name]) => name));

/** Collects the named schemas of all calls, so that each stands once in the document. */
export class Schemas {
  readonly components: Json = Object.fromEntries(Object.values(REFUSALS));
  readonly responses: Json = {};

  /** JSON Schema of a zod schema; those with an id (`.meta({ id })`) become references to their component. */
  of(schema: z.ZodType, io: "input" | "output"): Json {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: "any",
      // what a schema says of itself (`.describe`, `.meta`) stands in zod's own registry, which the names replace
      override: ({ zodSchema, jsonSchema }) => Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
    }) as Json;
    for (const [name, component] of Object.entries($defs as Json)) {
      if (REFUSAL_NAMES.has(name)) throw new Error(`Two shapes of the document are called ${name}`);
      this.components[name] = referring(component);
    }
    return referring(rest) as Json;
  }

  /** A refusal as a response: those that many calls give alike stand once under `components`. */
  refusal(status: string, refusal: PossibleRefusal): Json {
    const response = {
      description: refusal.what,
      ...(status === "429" || status === "503" ? { headers: RETRY_AFTER } : {}),
      content: { [JSON_TYPE]: { schema: shapeOf(refusal), example: exampleOf(refusal, status) } },
    };
    if (refusal.codes) return response;
    const name = `${REFUSALS[refusal.shape][0]}${status}`;
    this.responses[name] ??= response;
    return { $ref: `#/components/responses/${name}` };
  }
}

function shapeOf({ shape, codes }: PossibleRefusal): Json {
  const reference = { $ref: `#/components/schemas/${REFUSALS[shape][0]}` };
  if (!codes) return reference;
  return { allOf: [reference, { type: "object", properties: { code: { type: "string", enum: codes } } }] };
}

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 0 } },
};

/** What a refusal looks like: a real one, as short as its shape allows. */
function exampleOf({ shape, codes }: PossibleRefusal, status: string): unknown {
  if (shape === "list") return ["Schedule Meal is Expired"];
  if (shape === "coupon") return { coupon_code: ["This coupon does not exist."] };
  if (shape === "fields") return { non_field_errors: ["Invalid input."] };
  if (codes) return { code: codes[0], detail: "Something changed in the meantime. Please try again." };
  return { ...(status === "402" ? { code: "payment_required" } : {}), detail: DETAILS[status] };
}

const DETAILS: Record<string, string> = {
  "401": "Authentication credentials were not provided.",
  "402": "Your card was declined.",
  "403": "You do not have permission to perform this action.",
  "404": "Not found.",
  "405": 'Method "GET" not allowed.',
  "413": "The request is too large.",
  "415": "Unsupported media type. Send application/json.",
  "422": "This Idempotency-Key was already used with a different body.",
  "429": "Too many tries. Please wait a bit and try again.",
  "503": "One of our services is down. Please try again.",
};

/** Definitions live under `components` in this document, not beside each schema; `id` only named them. */
function referring(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(referring);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === "$ref" && typeof value === "string"
        ? [key, value.replace("#/$defs/", "#/components/schemas/")]
        : [key, referring(value)],
    ),
  );
}
