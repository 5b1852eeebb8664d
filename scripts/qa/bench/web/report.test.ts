import { expect, test } from "vitest";
import type { ScreenMetrics, WebReport } from "./goals";
import { figureOf, median, webShortfalls } from "./report";

const good: ScreenMetrics = {
  ttfb_ms: 200,
  lcp_ms: 1500,
  lcp_what: "h1",
  cls: 0,
  inp_ms: 80,
  inp_what: "a filter",
  script_kb: 90,
  fonts_kb: 50,
  all_kb: 300,
  pictures: [],
};

const report = (figures: WebReport["figures"], second_page_ms = 100): WebReport => ({
  scale: 1,
  day: "2026-11-22",
  load: [1, 1],
  figures,
  second_page_ms,
});

test("the middle of several", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([2, 1])).toBe(2);
});

test("a screen within its goals says nothing; one slow run of three is no shortfall", () => {
  const slow = { ...good, lcp_ms: 9000 };
  expect(webShortfalls(report([figureOf("home", true, [good, slow, good])]))).toEqual([]);
});

test("each goal that is missed has its line", () => {
  const bad: ScreenMetrics = {
    ...good,
    lcp_ms: 2001,
    cls: 0.06,
    inp_ms: 208,
    script_kb: 96,
    fonts_kb: 81,
    pictures: ["a.jpg is no AVIF"],
  };
  expect(webShortfalls(report([figureOf("home", true, [bad])], 201))).toEqual([
    "home, LCP: 2001 ms, goal 2000 ms",
    "home, CLS: 0.060, goal 0.05",
    "home, INP (a filter): 208 ms, goal 200 ms",
    "home, script: 96.0 kB, goal 95 kB",
    "home, fonts: 81.0 kB, goal 80 kB",
    "home, picture: a.jpg is no AVIF",
    "second page: 201 ms, goal 200 ms",
  ]);
});

test("a screen with a form may bring 25 kB of script more", () => {
  const heavy = { ...good, script_kb: 119 };
  expect(webShortfalls(report([figureOf("checkout", false, [heavy])]))).toEqual([]);
  expect(webShortfalls(report([figureOf("home", true, [heavy])]))).toHaveLength(1);
});
