import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { green, red } from "../../tools/stack/progress";
import { inRoot } from "../../tools/stack/root";
import type { Figure } from "./measure";

export type BaselineFigure = { before: number; kept: number; goal: number };
export type Report = {
  scale: number;
  day: string;
  connections: number;
  figures: (Figure & { kept?: BaselineFigure })[];
  memory_mb: number;
};

export const TAIL_GOAL = 4;
export const MEMORY_GOAL_MB = 350;

const fileOf = (scale: number) => inRoot(`.cache/bench-figures-${scale}.json`);

/** Requests a second of each case at a scale, where they were measured on the same day. */
export function figuresOf(scale: number, day: string): Record<string, number> {
  try {
    const kept = JSON.parse(readFileSync(fileOf(scale), "utf8")) as {
      day: string;
      per_second: Record<string, number>;
    };
    return kept.day === day ? kept.per_second : {};
  } catch {
    return {};
  }
}

export function storeFigures({ scale, day, figures }: Report): void {
  const measured = figures.map(({ name, product_per_second }) => [name, product_per_second]);
  const per_second = { ...figuresOf(scale, day), ...Object.fromEntries(measured) };
  mkdirSync(dirname(fileOf(scale)), { recursive: true });
  writeFileSync(fileOf(scale), JSON.stringify({ day, per_second }));
}

/** One line for each figure that is short of its goal; none when all are met. */
export function shortfalls(report: Report): string[] {
  const short = report.figures.flatMap(({ title, ratio, ratio_goal, p99_to_p50, kept }) => [
    ...(ratio >= ratio_goal ? [] : [`${title}: ${ratio.toFixed(3)} of the bare server, goal ${ratio_goal}`]),
    ...(p99_to_p50 <= TAIL_GOAL
      ? []
      : [`${title}: p99 is ${p99_to_p50.toFixed(2)} × p50, goal ${TAIL_GOAL}`]),
    ...(!kept || kept.kept >= kept.goal
      ? []
      : [`${title}: ${kept.kept.toFixed(3)} of scale 1 kept, goal ${kept.goal}`]),
  ]);
  if (report.memory_mb <= MEMORY_GOAL_MB) return short;
  return [...short, `web process: ${report.memory_mb} MB, goal ${MEMORY_GOAL_MB}`];
}

const decision = (isMet: boolean): string => (isMet ? green("ok   ") : red("short"));
const number = (value: number, digits: number, width: number): string =>
  value.toFixed(digits).padStart(width);

type Column = [head: string, cell: (figure: Figure & { kept?: BaselineFigure }) => string];

const COLUMNS: Column[] = [
  ["".padEnd(28), ({ title }) => title.padEnd(28)],
  ["product", ({ product_per_second }) => number(product_per_second, 0, 7)],
  ["   bare", ({ bare_per_second }) => number(bare_per_second, 0, 7)],
  [
    " ratio             ",
    ({ ratio, ratio_goal }) =>
      `${number(ratio, 2, 6)} ≥ ${ratio_goal.toFixed(2)} ${decision(ratio >= ratio_goal)}`,
  ],
  [" p50 ms", ({ p50 }) => number(p50, 1, 7)],
  [" p99 ms", ({ p99 }) => number(p99, 1, 7)],
  [
    "p99/p50              ",
    ({ p99_to_p50, bare_p99_to_p50 }) =>
      `${number(p99_to_p50, 1, 5)} ≤ ${TAIL_GOAL} ${decision(p99_to_p50 <= TAIL_GOAL)} (bare ${bare_p99_to_p50.toFixed(1)})`,
  ],
  [
    "cpu ms web + pg (bare)     ",
    ({ web_ms, postgres_ms, bare_web_ms, bare_postgres_ms }) =>
      `${number(web_ms, 2, 6)} +${number(postgres_ms, 2, 6)} (${number(bare_web_ms, 2, 5)} +${number(bare_postgres_ms, 2, 6)})`,
  ],
  ["statements", ({ statements }) => number(statements, 1, 10)],
  ["trips", ({ trips }) => number(trips, 1, 5)],
];

const keptOf = ({ kept }: { kept?: BaselineFigure }): string =>
  kept ? `${number(kept.kept, 2, 5)} ≥ ${kept.goal} ${decision(kept.kept >= kept.goal)}` : "";

/** One case as a line of the table. */
export function asLine(figure: Figure & { kept?: BaselineFigure }): string {
  return [...COLUMNS.map(([, cell]) => cell(figure)), keptOf(figure)].join(" ").trimEnd();
}

/** The report as lines for a terminal. */
export function asTable(report: Report): string {
  const hasKept = report.figures.some(({ kept }) => kept);
  const memory = `web process ${report.memory_mb} MB ≤ ${MEMORY_GOAL_MB} ${decision(report.memory_mb <= MEMORY_GOAL_MB)}`;
  const what = `scale ${report.scale}, ${report.connections} connections, operations a second, medians over ${report.figures[0]?.rounds ?? 0} rounds`;
  const head = `${COLUMNS.map(([name]) => name).join(" ")}${hasKept ? " kept of scale 1" : ""}`;
  return ["", what, head, ...report.figures.map(asLine), memory].join("\n");
}
