import findMyWay from "find-my-way";
import { missing, Refusal } from "~/domain/refusal";
import { refusalResponse } from "./answers.server";
import { type Endpoint, isChecked, type Method, type Resource } from "./endpoint";
import type { ApiRequest, ApiResponse } from "./exchange";
import { log } from "./log.server";
import { refusalOf } from "./refusal-of.server";
import { undocumented } from "./refusals-of";
import { currentRequest } from "./scope.server";

/** One line of the table: a path with `:params`, always written with its trailing slash, and the calls on it. */
interface Line {
  path: string;
  calls: Resource;
}

/** A line under the area whose verbs it calls, by which the document sorts it. */
export interface ApiRoute extends Line {
  area: string;
}

export function route(path: string, calls: Resource): Line {
  return { path, calls };
}

/** The lines of one area (docs/areas.md). */
export function inArea(area: string, lines: readonly Line[]): ApiRoute[] {
  return lines.map((line) => ({ ...line, area }));
}

/**
 * Compiles the table of calls once. The result answers every request under `/api`: 404 in JSON for what is not in the
 * table, 405 with `Allow` for another method, refusals in the call's own dialect, and never a stack trace.
 */
export function compileApi(
  table: readonly ApiRoute[],
): (request: ApiRequest, pathname: string) => Promise<ApiResponse> {
  const router = findMyWay({ ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 300 });
  for (const line of table) router.on("GET", line.path, () => undefined, line);

  return async (request, pathname) => {
    const found = router.find("GET", pathname.replace(/^\/api/i, "") || "/");
    if (!found) return refusalResponse(missing());
    const line = found.store as ApiRoute;
    const method = (request.method === "HEAD" ? "GET" : request.method) as Method;
    const call = line.calls[method];
    if (!call) return notAllowed(line.calls, request.method);
    const scope = currentRequest();
    if (scope) scope.isPublicRead = method === "GET" && call.guard.name === "public";
    try {
      return await call.handle(request, found.params, `${method} ${line.path}`);
    } catch (error) {
      const route = `${method} ${line.path}`;
      const refusal = refusalOf(error, { route });
      if (!refusal) log.error({ err: error, route }, "a call failed");
      return await held(
        call,
        method,
        refusal ??
          new Refusal(
            "unavailable",
            { reason: "Something went wrong on our side.", next: "Please try again." },
            {
              retryAfter: 5,
            },
          ),
      );
    }
  };
}

/** A refusal as the call words it. Where people develop and test, one that the document does not know is a fault. */
async function held(call: Endpoint, method: Method, refusal: Refusal): Promise<Response> {
  const response = refusalResponse(refusal, call.refuses);
  const surprise = isChecked && undocumented(call, method, response.status, await response.clone().json());
  if (surprise) throw new Error(`The document knows no such answer of this call: ${surprise}`);
  return response;
}

function notAllowed(calls: Resource, method: string): Response {
  const allow = Object.keys(calls).join(", ");
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
  return new Response(JSON.stringify({ detail: `Method "${method}" not allowed.` }), {
    status: 405,
    headers: { allow, "content-type": "application/json; charset=utf-8" },
  });
}
