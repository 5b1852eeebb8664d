import type { ApiDocument } from "../../../../tests/client/api-document";
import { answerOf } from "../case";

/** Somebody who writes: asks a call of the document and answers what it said. */
export type ApiCaller = <T>(call: string, ids?: Record<string, string | number>, body?: object) => Promise<T>;

/** Where they write, and the document that describes it. */
export type ApiDescription = { origin: string; document: ApiDocument };

/** Milliseconds that each call took, by the way it is written: `POST /newcart/`. */
export type Times = Map<string, number[]>;

/**
 * The REST door for somebody with a token, or for a guest. Every answer has to be a 2xx that fits the document, and its
 * time is kept.
 * `call` is a method and a path as the document has it, without `/api`; `ids` fill the path, the rest is its query.
 */
export function apiCaller({ origin, document }: ApiDescription, times: Times, token?: string): ApiCaller {
  return async <T>(call: string, ids: Record<string, string | number> = {}, body?: object): Promise<T> => {
    const [method = "", template = ""] = call.split(" ");
    const rest = new URLSearchParams();
    let path = template;
    for (const [name, value] of Object.entries(ids)) {
      if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, String(value));
      else rest.set(name, String(value));
    }
    const url = `${origin}/api${path}${rest.size > 0 ? `?${rest}` : ""}`;
    const headers: Record<string, string> = token ? { authorization: `Token ${token}` } : {};
    if (body) headers["content-type"] = "application/json";
    const begun = performance.now();
    const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${call} answers ${answer.status}: ${text.slice(0, 300)}`);
    const taken = times.get(call) ?? [];
    times.set(call, [...taken, performance.now() - begun]);
    return answerOf(document, method, `/api${path}`, answer.status, text) as T;
  };
}
