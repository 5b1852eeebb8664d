import { expect, test } from "vitest";
import { leftText } from "./countdown";

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

test.each([
  [26 * HOUR + 59 * MINUTE, "1 d 2 h"],
  [24 * HOUR, "1 d 0 h"],
  [24 * HOUR - SECOND, "23 h 59 min"],
  [HOUR, "1 h 0 min"],
  [HOUR - SECOND, "59 min"],
  [MINUTE, "1 min"],
  [59 * SECOND, "less than a minute"],
  [-5 * SECOND, "less than a minute"],
])("%i ms are said as %s", (ms, text) => {
  expect(leftText(ms)).toBe(text);
});
