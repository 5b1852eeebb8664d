import { green, red } from "../stack/progress";
import { fetchText, ZIP } from "./case";
import { percentile } from "./load";

/** Source: the milestone of the REST surface. Every list call answers 95 of 100 times within 100 ms, alone on the machine. */
export const LISTS = { p95: 100, times: 40 };

/** Everybody's password in the demo market, and who has what; the first who may see a list asks for it. */
const PASSWORD = "DinDin@2026";
const WHO = ["diner", "member", "chef", "orgadmin"];

interface Parameter {
  name: string;
  in: string;
}
interface Call {
  operationId: string;
  parameters: Parameter[];
  responses: Record<string, { content?: Record<string, { schema: { properties?: { results?: unknown } } }> }>;
}

export type ListFigure = { path: string; rows: number; p50: number; p95: number; worst: number };

/** Ways to ask a list that has these parameters: plain, far on, whole pages, searched with and without a typo, sorted. */
function queriesOf(names: ReadonlySet<string>): string[] {
  const place = names.has("zip_code") ? `zip_code=${ZIP}&` : "";
  const ways = [
    "",
    ...(names.has("page") ? ["page=40"] : []),
    ...(names.has("offset") ? ["offset=400"] : []),
    ...(names.has("limit") ? ["limit=100"] : []),
    ...(names.has("search") ? ["search=chicken", "search=chiken%20tikka", "search=zzzzzz"] : []),
    ...(names.has("chef") && names.has("order") ? ["chef=anna"] : []),
    ...(names.has("order")
      ? ["price", "-rating", "distance", "newest", "popular"].map((key) => `order=${key}`)
      : []),
    ...(names.has("start_date") ? ["start_date=2026-01-01&end_date=2026-12-31"] : []),
  ];
  return ways.map((way) => `${place}${way}`.replace(/&$/, ""));
}

/** The lists of the document whose path needs no id. */
function listsOf(document: { paths: Record<string, { get?: Call }> }): [path: string, call: Call][] {
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    const schema = get?.responses["200"]?.content?.["application/json"]?.schema;
    return get && schema?.properties?.results && !path.includes("{") ? [[path, get] as [string, Call]] : [];
  });
}

async function keysOf(origin: string): Promise<Record<string, string>[]> {
  const keys = await Promise.all(
    WHO.map(async (name) => {
      const body = JSON.stringify({ email: `${name}@demo.dindin.test`, password: PASSWORD });
      const headers = { "content-type": "application/json" };
      const text = await fetchText(`${origin}/api/accounts/login/`, { method: "POST", headers, body });
      return { authorization: `Token ${(JSON.parse(text) as { key: string }).key}` };
    }),
  );
  return [{}, ...keys];
}

async function timed(
  url: string,
  headers: Record<string, string>,
): Promise<[ms: number, answer: Response, text: string]> {
  const begun = performance.now();
  const answer = await fetch(url, { headers });
  const text = await answer.text();
  return [performance.now() - begun, answer, text];
}

/** Asks one list one after the other; null where nobody of the demo may, or the way of asking is none. */
async function measureOne(
  url: string,
  path: string,
  keys: Record<string, string>[],
): Promise<ListFigure | null> {
  for (const headers of keys) {
    const [, answer, text] = await timed(url, headers);
    if (!answer.ok) continue;
    const { results } = JSON.parse(text) as { results: unknown[] };
    const times: number[] = [];
    for (let n = 0; n < LISTS.times; n += 1) times.push((await timed(url, headers))[0]);
    times.sort((a, b) => a - b);
    const at = (share: number) => percentile(times, share);
    return { path, rows: results.length, p50: at(0.5), p95: at(0.95), worst: times.at(-1) ?? 0 };
  }
  return null;
}

/** Walks every list of the product's own document, each in all its ways, with the people of the demo market. */
export async function measureLists(origin: string): Promise<ListFigure[]> {
  const document = JSON.parse(await fetchText(`${origin}/api/openapi.json`));
  const keys = await keysOf(origin);
  const figures: ListFigure[] = [];
  for (const [path, call] of listsOf(document)) {
    const names = new Set(call.parameters.filter((one) => one.in === "query").map((one) => one.name));
    for (const query of queriesOf(names)) {
      const asked = query ? `${path}?${query}` : path;
      const figure = await measureOne(`${origin}${asked}`, asked, keys);
      if (!figure) continue;
      figures.push(figure);
      console.log(asListLine(figure));
    }
  }
  return figures;
}

const ms = (value: number) => value.toFixed(1).padStart(7);

function asListLine({ path, rows, p50, p95, worst }: ListFigure): string {
  const verdict = p95 <= LISTS.p95 ? green("ok   ") : red("short");
  return `${verdict} p50 ${ms(p50)} p95 ${ms(p95)} worst ${ms(worst)} ms ${String(rows).padStart(4)} rows  ${path}`;
}

/** One line for each list that was too slow. */
export function listShortfalls(figures: readonly ListFigure[]): string[] {
  return figures
    .filter(({ p95 }) => p95 > LISTS.p95)
    .map(({ path, p95 }) => `${path}: p95 is ${p95.toFixed(0)} ms, goal ${LISTS.p95} ms`);
}
