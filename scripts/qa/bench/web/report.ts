import { green, red } from "../../../tools/stack/progress";
import { type Figure, GOALS, type ScreenMetrics, type WebReport } from "./goals";

/** The middle one; the upper of the two where there is an even number. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The visits of one screen as one figure: medians, and every picture that any of them complained about. */
export function figureOf(screen: string, isPlain: boolean, seen: readonly ScreenMetrics[]): Figure {
  const middle = (read: (one: ScreenMetrics) => number) => median(seen.map(read));
  const slowest = [...seen].sort((a, b) => b.inp_ms - a.inp_ms)[0];
  return {
    screen,
    isPlain,
    runs: seen.length,
    ttfb_ms: middle((one) => one.ttfb_ms),
    lcp_ms: middle((one) => one.lcp_ms),
    lcp_what: seen.at(-1)?.lcp_what ?? "",
    cls: middle((one) => one.cls),
    inp_ms: middle((one) => one.inp_ms),
    inp_what: slowest?.inp_what ?? "",
    script_kb: middle((one) => one.script_kb),
    fonts_kb: middle((one) => one.fonts_kb),
    all_kb: middle((one) => one.all_kb),
    pictures: [...new Set(seen.flatMap(({ pictures }) => pictures))],
  };
}

const scriptGoal = ({ isPlain }: Figure): number => GOALS.script_kb[isPlain ? "plain" : "other"];

/** One line for each goal that is missed; none when all are met. */
export function webShortfalls({ figures, second_page_ms }: WebReport): string[] {
  const over = (what: string, value: number, goal: number, digits: number, unit: string) =>
    value <= goal ? [] : [`${what}: ${value.toFixed(digits)}${unit}, goal ${goal}${unit}`];
  return [
    ...figures.flatMap((figure) => [
      ...over(`${figure.screen}, LCP`, figure.lcp_ms, GOALS.lcp_ms, 0, " ms"),
      ...over(`${figure.screen}, CLS`, figure.cls, GOALS.cls, 3, ""),
      ...over(`${figure.screen}, INP (${figure.inp_what})`, figure.inp_ms, GOALS.inp_ms, 0, " ms"),
      ...over(`${figure.screen}, script`, figure.script_kb, scriptGoal(figure), 1, " kB"),
      ...over(`${figure.screen}, fonts`, figure.fonts_kb, GOALS.fonts_kb, 1, " kB"),
      ...figure.pictures.map((picture) => `${figure.screen}, picture: ${picture}`),
    ]),
    ...over("second page", second_page_ms, GOALS.second_page_ms, 0, " ms"),
  ];
}

const cell = (value: number, goal: number, digits: number, width: number): string => {
  const text = value.toFixed(digits).padStart(width);
  return value <= goal ? green(text) : red(text);
};

/** The report as lines for a terminal. */
export function asWebTable(report: WebReport): string {
  const lines = report.figures.map((figure) =>
    [
      figure.screen.padEnd(10),
      figure.ttfb_ms.toFixed(0).padStart(7),
      cell(figure.lcp_ms, GOALS.lcp_ms, 0, 8),
      cell(figure.cls, GOALS.cls, 3, 7),
      cell(figure.inp_ms, GOALS.inp_ms, 0, 7),
      cell(figure.script_kb, scriptGoal(figure), 1, 8),
      cell(figure.fonts_kb, GOALS.fonts_kb, 1, 7),
      figure.all_kb.toFixed(0).padStart(7),
      ` ${figure.lcp_what}`,
    ].join(" "),
  );
  return [
    `scale ${report.scale}, medians over ${report.figures[0]?.runs ?? 0} runs, load ${report.load.join(" to ")}`,
    `${"".padEnd(10)} TTFB ms   LCP ms     CLS  INP ms  script   fonts  all kB  largest paint`,
    ...lines,
    `second page ${cell(report.second_page_ms, GOALS.second_page_ms, 0, 4)} ms`,
  ].join("\n");
}
