import { expect, test } from "vitest";
import { dollars, optionalText, text, typedDollars } from "./fields.server";

const OVERRIDE = "\u202e";

test("text is kept without what turns the direction of everything after it", () => {
  expect(text(20).parse(`${OVERRIDE}Soup\u2066 of the day\u2069`)).toBe("Soup of the day");
  expect(optionalText(20).parse(` ${OVERRIDE}Ring twice `)).toBe("Ring twice");
  // of a script that runs to the left nothing is lost
  expect(text(20).parse("مرق")).toBe("مرق");
});

test("text of nothing else is none", () => {
  expect(text(20).safeParse(`${OVERRIDE} ${OVERRIDE}`).success).toBe(false);
  expect(optionalText(20).parse(OVERRIDE)).toBe("");
});

test("dollars typed on a screen may have a dollar sign and thousands, those of a call may not", () => {
  for (const [typed, cents] of [
    ["1,000", 100_000],
    ["$5", 500],
  ] as const)
    expect([typedDollars().parse(typed), dollars.safeParse(typed).success]).toEqual([cents, false]);
  for (const typed of ["12,50", "five", ""])
    expect([typed, typedDollars().safeParse(typed).success]).toEqual([typed, false]);
});
