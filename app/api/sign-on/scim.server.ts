import { limit } from "~/data/limits.server";
import { Refusal } from "~/domain/refusal";
import {
  changeProvisioned,
  deleteProvisioned,
  listProvisioned,
  provisionMember,
  readProvisioned,
} from "~/domain/sign-on/provisioned-members.server";
import { readProvisioner } from "~/domain/sign-on/provisioning-tokens.server";
import type { Actor } from "~/domain/staff/admin-audit.server";
import { firstMessage, wordRefusal } from "~/http/answers.server";
import type { ApiRequest } from "~/http/exchange";
import { log } from "~/http/log.server";
import { refusalOf } from "~/http/refusal-of.server";
import { env } from "~/kit/env.server";
import { discover, listOf, MOST } from "./scim-discovery";
import { ScimFault } from "./scim-fault";
import { readFilter } from "./scim-filter";
import { fromScim, patched, toScim } from "./scim-user.server";

const requests = limit("scim");
const base = new URL("/scim/v2", env.APP_ORIGIN).href;

function answer(status: number, body: object | null, headers: Record<string, string> = {}): Response {
  const type = { "content-type": "application/scim+json; charset=utf-8" };
  return new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { ...(body === null ? {} : type), ...headers },
  });
}

function fault(
  status: number,
  detail: string,
  scimType?: string,
  headers?: Record<string, string>,
): Response {
  const schemas = ["urn:ietf:params:scim:api:messages:2.0:Error"];
  const body = { schemas, status: String(status), ...(scimType ? { scimType } : {}), detail };
  return answer(status, body, headers);
}

/** The organization whose token the request carries. */
async function provisionerOf({ headers }: ApiRequest): Promise<Actor> {
  const token = /^Bearer (scim_[\w-]{20,200})$/i.exec(headers.get("authorization") ?? "")?.[1];
  const me = token ? await readProvisioner(token) : null;
  if (!me) throw new ScimFault(401, "A valid bearer token is needed.");
  const retryAfter = await requests.count(String(me.organization_id));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many requests.", next: "Please wait a bit." },
      { retryAfter },
    );
  return me;
}

async function bodyOf(request: ApiRequest): Promise<unknown> {
  const text = await request.text();
  try {
    // a text that Postgres cannot store is no text
    if (!text.includes("\\u0000")) return JSON.parse(text) as unknown;
  } catch {
    // told below
  }
  throw new ScimFault(400, "The body is no JSON that can be read.", "invalidSyntax");
}

/** A whole number of the query, `otherwise` where there is none. */
function numberIn(query: URLSearchParams, name: string, otherwise: number): number {
  const value = Number(query.get(name) ?? otherwise);
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? value : otherwise;
}

async function list(me: Actor, query: URLSearchParams): Promise<Response> {
  const start = Math.max(1, numberIn(query, "startIndex", 1));
  const limit = Math.min(MOST, Math.max(0, numberIn(query, "count", 100)));
  const slice = { limit, offset: start - 1 };
  const { members, count } = await listProvisioned(me, readFilter(query.get("filter")), slice);
  return answer(200, listOf(members.map(toScim), count, start));
}

async function users(me: Actor, request: ApiRequest): Promise<Response> {
  if (request.method === "GET") return list(me, new URL(request.url).searchParams);
  if (request.method !== "POST") throw new ScimFault(405, "Not allowed here.");
  const made = toScim(await provisionMember(me, fromScim(await bodyOf(request))));
  return answer(201, made, { location: made.meta.location });
}

async function user(me: Actor, id: number, request: ApiRequest): Promise<Response> {
  switch (request.method) {
    case "GET":
      return answer(200, toScim(await readProvisioned(me, id)));
    case "PUT":
      return answer(200, toScim(await changeProvisioned(me, id, fromScim(await bodyOf(request)))));
    case "PATCH": {
      const change = patched(await readProvisioned(me, id), await bodyOf(request));
      return answer(200, toScim(await changeProvisioned(me, id, change)));
    }
    case "DELETE":
      await deleteProvisioned(me, id);
      return answer(204, null);
    default:
      throw new ScimFault(405, "Not allowed here.");
  }
}

async function route(request: ApiRequest, pathname: string): Promise<Response> {
  const me = await provisionerOf(request);
  const path = pathname.replace(/^\/scim\/v2/i, "").replace(/\/$/, "");
  if (/^\/users$/i.test(path)) return users(me, request);
  const id = /^\/users\/(\d{1,9})$/i.exec(path)?.[1];
  if (id !== undefined) return user(me, Number(id), request);
  const found = request.method === "GET" ? discover(path, base) : undefined;
  if (!found) throw new ScimFault(404, "There is nothing at this address.");
  return answer(200, found);
}

/** What the product refuses, in the protocol's words. */
function refused(refusal: Refusal): Response {
  const detail = firstMessage(refusal);
  if (refusal.code === "uniqueness") return fault(409, detail, "uniqueness");
  if (refusal.fields?.userName) return fault(400, detail, "mutability");
  const { status } = wordRefusal(refusal);
  const retry = refusal.retryAfter ? { "retry-after": String(refusal.retryAfter) } : undefined;
  return fault(status, detail, status === 400 ? "invalidValue" : undefined, retry);
}

/**
 * SCIM 2.0 (RFC 7643 and 7644) at `/scim/v2`: an organization's identity provider adds, changes and ends its members. Not under
 * `/api`: the protocol has its own media type, errors and discovery, and its own kind of token.
 */
export async function answerScim(request: ApiRequest, pathname: string): Promise<Response> {
  try {
    return await route(request, pathname);
  } catch (error) {
    if (error instanceof ScimFault) {
      const asks = error.status === 401 ? { "www-authenticate": "Bearer" } : undefined;
      return fault(error.status, error.detail, error.scimType, asks);
    }
    const refusal = refusalOf(error, { route: "SCIM" });
    if (refusal) return refused(refusal);
    log.error({ err: error }, "a provisioning call failed");
    return fault(503, "Something went wrong on our side. Please try again.", undefined, {
      "retry-after": "5",
    });
  }
}
