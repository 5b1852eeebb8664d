import type { Deed } from "./load";
import type { BenchDiner, BenchMeal } from "./people";

/** What a case is measured against. Sources: the first milestone's thresholds, printed beside each figure. */
export type Goal = {
  /** least share of what the bare server does */
  ratio: number;
  /** least share of its own figure at scale 1 that is left at scale 100 */
  kept: number;
};

export type World = {
  product: string;
  bare: string;
  diners: BenchDiner[];
  meals: BenchMeal[];
};

export type Case = {
  name: string;
  title: string;
  goal: Goal;
  /** Finds out what the right answers are, and that both servers give the same ones; answers what is done again and again. */
  prepare(world: World): Promise<Deed>;
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
