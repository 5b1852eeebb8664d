import type { ApiDocument } from "../../../tests/client/api-document";
import type { Send } from "./load";

/** Somebody who orders: a token, and more wallet money than a bench can spend. */
export type BenchDiner = { token: string };
/** A meal of the city that can be ordered by the thousand. */
export type BenchMeal = { id: number; price_cents: number };

/** What a case is measured against. Sources: the first milestone's thresholds, printed beside each figure. */
export type Goal = {
  /** least share of what the bare server does */
  ratio: number;
  /** least share of its own figure at scale 1 that is left at scale 100 */
  kept: number;
};

export type World = {
  /** origins: the product, the product whose statements are recorded, and the bare server */
  product: string;
  recorded: string;
  bare: string;
  diners: BenchDiner[];
  meals: BenchMeal[];
  /** the product's own description of its calls; every answer is held against it */
  document: ApiDocument;
};

/** Something done over HTTP in one or more requests, always the same statements but for whom it is done. */
export type Operation = {
  name: string;
  /** Does it once. Throws when an answer is wrong. */
  perform(send: Send, diner: BenchDiner): Promise<void>;
};

export type Case = {
  name: string;
  title: string;
  goal: Goal;
  /** What is done in turn: an operation for each path or meal. */
  operations(world: World): Promise<Operation[]>;
};

/** The ZIP code whose city is measured: it is in the demo market of every scale. */
export const ZIP = "37203";

export async function fetchText(url: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${init.method ?? "GET"} ${url} answers ${answer.status}: ${text.slice(0, 500)}`);
  return text;
}

/**
 * The JSON of an answer.
 * @throws where the document has no such call, or the answer does not fit its schema (a field more is a misfit, too)
 */
export function answerOf(
  document: ApiDocument,
  method: string,
  path: string,
  status: number,
  text: string,
): unknown {
  const [pathname = ""] = path.split("?");
  const call = document.find(method, pathname);
  if (!call) throw new Error(`The document has no call ${method} ${pathname}`);
  const value: unknown = JSON.parse(text);
  const misfits = document.misfitsOfAnswer(call, status, "application/json", value);
  if (misfits.length > 0)
    throw new Error(`the answer does not fit its schema: ${misfits.slice(0, 5).join("; ")}`);
  return value;
}
