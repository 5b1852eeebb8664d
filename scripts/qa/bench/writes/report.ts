import { green, red } from "../../../tools/stack/progress";
import { percentile } from "../load";
import type { Times } from "./api-caller";

/** Source: the milestone of the REST surface. A write answers 95 of 100 times within 100 ms, alone on the machine. */
export const WRITES = { p95: 100, rounds: 20, warmUp: 3 };

/** What the milestone leaves out, sign-in, uploads and bulk work, and what the walks cannot do again and again. */
const LEFT_OUT = [
  /^(POST|PUT) \/accounts\//,
  /^POST \/corporate\/registration\/$/,
  /password/,
  /^(POST|PUT|DELETE) .*(upload|image|documents)/,
  /^POST \/export-corporate-users\//,
  /^POST \/v1\/corporate\/exports\//,
  // asks an identity provider, which the measured run has none of
  /^(PUT|DELETE) \/v1\/corporate\/sign-on\/$/,
];

export type WriteFigure = { call: string; times: number; p50: number; p95: number; worst: number };
export type Writes = { figures: WriteFigure[]; problems: string[] };

export type Described = { paths: Record<string, Record<string, unknown>> };

/** Calls of the document that write, are not left out, and that no walk has made. */
export function uncalledOperations({ paths }: Described, times: Times): string[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls)
      .map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`)
      .filter((call) => /^(POST|PUT|PATCH|DELETE) /.test(call))
      .filter((call) => !LEFT_OUT.some((one) => one.test(call)) && !times.has(call))
      .map((call) => `${call}: no walk makes it`),
  );
}

export function figureOf(call: string, taken: number[]): WriteFigure {
  const sorted = [...taken].sort((a, b) => a - b);
  const [p50, p95] = [percentile(sorted, 0.5), percentile(sorted, 0.95)];
  return { call, times: sorted.length, p50, p95, worst: sorted.at(-1) ?? 0 };
}

const ms = (value: number) => value.toFixed(1).padStart(7);

export function asWriteLine({ call, times, p50, p95, worst }: WriteFigure): string {
  const decision = p95 <= WRITES.p95 ? green("ok   ") : red("short");
  return `${decision} p50 ${ms(p50)} p95 ${ms(p95)} worst ${ms(worst)} ms of ${String(times).padStart(3)}  ${call}`;
}

/** One line for each write that was too slow, and for each that nobody made. */
export function writeShortfalls({ figures, problems }: Writes): string[] {
  const slow = figures
    .filter(({ p95 }) => p95 > WRITES.p95)
    .map(({ call, p95 }) => `${call}: p95 is ${p95.toFixed(0)} ms, goal ${WRITES.p95} ms`);
  return [...slow, ...problems];
}
