import { expect, test } from "vitest";
import { type Report, shortfalls } from "./report";

const figure: Report["figures"][number] = {
  name: "list",
  title: "List",
  product_per_second: 500,
  bare_per_second: 1000,
  ratio: 0.5,
  ratio_goal: 0.5,
  ratios: [0.5],
  p50: 1,
  p95: 2,
  p99: 4,
  p99_to_p50: 4,
  bare_p99_to_p50: 2,
  web_ms: 1,
  postgres_ms: 1,
  bare_web_ms: 1,
  bare_postgres_ms: 1,
  statements: 1,
  trips: 1,
  rounds: 1,
};
const report = (over: Partial<Report["figures"][number]>, memory_mb = 350): Report => ({
  scale: 1,
  day: "2026-01-01",
  connections: 8,
  figures: [{ ...figure, ...over }],
  memory_mb,
});

test("figures that meet their goals to the dot are not short", () => {
  expect(shortfalls(report({ kept: { before: 1000, kept: 0.5, goal: 0.5 } }))).toEqual([]);
});

test.each<[string, Report]>([
  ["0.499 of the bare server, goal 0.5", report({ ratio: 0.499 })],
  ["p99 is 4.10 × p50, goal 4", report({ p99_to_p50: 4.1 })],
  ["0.490 of scale 1 kept, goal 0.5", report({ kept: { before: 1000, kept: 0.49, goal: 0.5 } })],
  ["351 MB, goal 350", report({}, 351)],
])("is told: %s", (line, short) => {
  expect(shortfalls(short)).toEqual([expect.stringContaining(line)]);
});
