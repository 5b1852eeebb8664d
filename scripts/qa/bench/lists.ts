import { ApiDocument, type Operation } from "../../../tests/client/api-document";
import { green, red } from "../../tools/stack/progress";
import { answerOf, fetchText } from "./case";
import type { BenchEnvironment } from "./environment";
import { findCallers, type ListCaller } from "./list-people";
import { filled, findKnown, type KnownItems, listQueries, misspelled } from "./list-queries";
import { percentile } from "./load";

/** Source: the milestone of the REST surface. Every list call answers 95 of 100 times within 100 ms, alone on the machine. */
export const LISTS = { p95: 100, times: 40 };

/** Milliseconds of one way to ask a list; `work` is processor time of web and Postgres for one call, whatever else runs. */
type ListFigure = {
  path: string;
  who: string;
  rows: number;
  count: number;
  p50: number;
  p95: number;
  worst: number;
  work: number;
};

/** What the lists are asked of. */
type ListEnvironment = Pick<BenchEnvironment, "product" | "env" | "worked">;

type Lists = { figures: ListFigure[]; problems: string[] };

/** The lists of the product's document. */
function listsOf({ operations }: ApiDocument): Operation[] {
  return operations.filter(({ method, answers }) => {
    const schema = answers["200"]?.content?.["application/json"]?.schema as
      | { properties?: object }
      | undefined;
    // what has no count is short: it is not paged
    const isCounted = schema?.properties && "results" in schema.properties && "count" in schema.properties;
    return method === "GET" && isCounted;
  });
}

/** The ways a list can be sorted, as its parameter `order` names them. */
function ordersOf(parameters: Operation["parameters"]): string[] {
  const schema = parameters.find(({ name }) => name === "order")?.schema as { enum?: string[] } | undefined;
  return schema?.enum ?? [];
}

interface Page {
  count: number;
  results: { id?: number }[];
}

async function timed(
  url: string,
  headers: ListCaller["headers"],
): Promise<[ms: number, text: string | null]> {
  const begun = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  return [performance.now() - begun, answer.ok ? text : null];
}

/** Who of them has the longest of this list, and how long it is; null where none of them may see it. */
async function longest(url: string, askers: readonly ListCaller[]): Promise<[ListCaller, number] | null> {
  let found: [ListCaller, number] | null = null;
  for (const asker of askers) {
    const [, text] = await timed(url, asker.headers);
    const count = text === null ? -1 : (JSON.parse(text) as Page).count;
    if (count > (found?.[1] ?? -1)) found = [asker, count];
  }
  return found;
}

/** Asks one way again and again, after it was asked once. */
async function measureOne(
  { product: origin, worked }: ListEnvironment,
  document: ApiDocument,
  path: string,
  { who, headers }: ListCaller,
  repeats: number,
): Promise<[ListFigure, Page]> {
  const url = `${origin}${path}`;
  const [, text] = await timed(url, headers);
  if (text === null) throw new Error(`${path} is refused to the ${who}`);
  const page = answerOf(document, "GET", path, 200, text) as Page;
  const times: number[] = [];
  const workedHere = () => {
    const { product, postgres } = worked();
    return product + postgres;
  };
  const before = workedHere();
  for (let n = 0; n < repeats; n += 1) times.push((await timed(url, headers))[0]);
  const work = (workedHere() - before) / repeats;
  times.sort((a, b) => a - b);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const { count, results } = page;
  return [{ path, who, rows: results.length, count, p50, p95, worst: times.at(-1) ?? 0, work }, page];
}

/** A search with a slip has to find the meal that was meant. */
function slipOf(path: string, page: Page, known: KnownItems): string[] {
  const isSlip = path.endsWith(`search=${encodeURIComponent(misspelled(known.name))}`);
  const isFound = page.results.some(({ id }) => id === known.meal);
  return isSlip && path.includes("zip_code") && !path.includes("chef") && !isFound
    ? [`${path}: "${known.name}" is not found`]
    : [];
}

/** Walks every list of the product's own document in all its ways, each by whoever has the longest. */
export async function measureLists(environment: ListEnvironment, repeats = LISTS.times): Promise<Lists> {
  const { product: origin, env } = environment;
  const document = new ApiDocument(JSON.parse(await fetchText(`${origin}/api/openapi.json`)));
  const askers = await findCallers(origin, env.DATABASE_URL ?? "");
  const known = await findKnown(origin, env.DATABASE_URL ?? "");
  const lists: Lists = { figures: [], problems: [] };
  for (const { path: template, parameters } of listsOf(document)) {
    const path = filled(template, known);
    const names = new Set(parameters.filter((one) => one.in === "query").map((one) => one.name));
    const found = await longest(`${origin}${path}?${listQueries(names, 0, known)[0]}`, askers);
    if (!found) {
      lists.problems.push(`${template}: nobody of the demo market sees it`);
      continue;
    }
    const [asker, count] = found;
    for (const query of listQueries(names, count, known, ordersOf(parameters))) {
      const [figure, page] = await measureOne(
        environment,
        document,
        query ? `${path}?${query}` : path,
        asker,
        repeats,
      );
      lists.figures.push(figure);
      lists.problems.push(...slipOf(figure.path, page, known));
      console.log(asListLine(figure));
    }
  }
  return lists;
}

const ms = (value: number) => value.toFixed(1).padStart(7);

function asListLine({ path, who, rows, count, p50, p95, worst, work }: ListFigure): string {
  const decision = p95 <= LISTS.p95 ? green("ok   ") : red("short");
  return `${decision} p50 ${ms(p50)} p95 ${ms(p95)} worst ${ms(worst)} ms (work ${ms(work)}) ${String(rows).padStart(4)} of ${count} rows  ${path}  ${who}`;
}

/** One line for each list that was too slow, that nobody saw, or that did not find what was meant. */
export function listShortfalls({ figures, problems }: Lists): string[] {
  const slow = figures
    .filter(({ p95 }) => p95 > LISTS.p95)
    .map(({ path, p95 }) => `${path}: p95 is ${p95.toFixed(0)} ms, goal ${LISTS.p95} ms`);
  return [...slow, ...problems];
}
