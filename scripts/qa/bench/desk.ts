import { ApiDocument } from "../../../tests/client/api-document";
import { green, red } from "../../tools/stack/progress";
import { answerOf, fetchText } from "./case";
import type { BenchEnvironment } from "./environment";
import { findCallers } from "./list-people";
import { percentile } from "./load";

/** A cook's desk is one request, which 95 of 100 times is answered within 100 ms, alone on the machine. */
const DESK = { p95: 100, times: 100 };
/** What a cook opens again and again. */
const CALLS = [
  "/api/chef-dashboard/",
  "/api/chef-dashboard/forecast/",
  "/api/chef-dashboard/total-revenue/",
  "/api/chef-dashboard/prep/",
  "/api/chef-dashboard/live/",
];

/** Milliseconds; `work` is processor time of web and Postgres for one call, whatever else runs. */
interface DeskFigure {
  path: string;
  who: string;
  p50: number;
  p95: number;
  work: number;
}

const ms = (value: number) => value.toFixed(1).padStart(7);

function asDeskLine({ path, who, p50, p95, work }: DeskFigure): string {
  return `${p95 <= DESK.p95 ? green("ok   ") : red("short")} p50 ${ms(p50)} p95 ${ms(p95)} ms (work ${ms(work)})  ${path}  ${who}`;
}

/** Asks what a cook's desk asks, each as the cooks who have the most of something. */
export async function measureDesk({
  product: origin,
  env,
  worked,
}: Pick<BenchEnvironment, "product" | "env" | "worked">): Promise<DeskFigure[]> {
  const document = new ApiDocument(JSON.parse(await fetchText(`${origin}/api/openapi.json`)));
  const cooks = (await findCallers(origin, env.DATABASE_URL ?? "")).filter(({ who }) =>
    who.startsWith("cook"),
  );
  const workedHere = () => {
    const { product, postgres } = worked();
    return product + postgres;
  };
  const figures: DeskFigure[] = [];
  for (const path of CALLS)
    for (const { who, headers } of cooks) {
      const ask = async () => {
        const begun = performance.now();
        const answer = await fetch(`${origin}${path}`, { headers });
        const text = await answer.text();
        return { took: performance.now() - begun, status: answer.status, text };
      };
      const { status, text } = await ask();
      answerOf(document, "GET", path, status, text);
      const times: number[] = [];
      const before = workedHere();
      for (let n = 0; n < DESK.times; n += 1) times.push((await ask()).took);
      const work = (workedHere() - before) / DESK.times;
      times.sort((a, b) => a - b);
      const figure = { path, who, p50: percentile(times, 0.5), p95: percentile(times, 0.95), work };
      figures.push(figure);
      console.log(asDeskLine(figure));
    }
  return figures;
}

/** One line for each call that was too slow. */
export function deskShortfalls(figures: readonly DeskFigure[]): string[] {
  return figures
    .filter(({ p95 }) => p95 > DESK.p95)
    .map(({ path, who, p95 }) => `${path}, ${who}: p95 is ${p95.toFixed(0)} ms, goal ${DESK.p95} ms`);
}
