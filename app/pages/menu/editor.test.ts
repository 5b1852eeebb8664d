import { expect, test } from "vitest";
import { cropOf } from "./crop";
import { arrangeImages } from "./editor-form.server";

test("a press beside a picture moves or removes it, and any other leaves all as they are", () => {
  const [a, b, c] = ["a", "b", "c"].map((url) => ({ url, alt: "" }));
  if (!a || !b || !c) throw new Error("three pictures");
  const all = [a, b, c];
  expect(arrangeImages(all, "earlier.2")).toEqual([a, c, b]);
  expect(arrangeImages(all, "later.0")).toEqual([b, a, c]);
  expect(arrangeImages(all, "earlier.0")).toEqual(all);
  expect(arrangeImages(all, "remove.1")).toEqual([a, c]);
  for (const intent of ["save", "picture", "remove.9", "remove.-1"])
    expect(arrangeImages(all, intent)).toEqual(all);
});

test("the frame of a crop is 4 : 3 and stays within the picture, wide or tall", () => {
  const middle = { zoom: 0, across: 50, down: 50 };
  expect(cropOf({ width: 4000, height: 1500 }, middle)).toEqual({
    left: 1000,
    top: 0,
    width: 2000,
    height: 1500,
  });
  expect(cropOf({ width: 900, height: 1600 }, { ...middle, down: 100 })).toEqual({
    left: 0,
    top: 925,
    width: 900,
    height: 675,
  });
  const close = cropOf({ width: 1200, height: 900 }, { zoom: 100, across: 100, down: 0 });
  expect(close.width).toBeCloseTo(400);
  expect(close.left + close.width).toBeCloseTo(1200);
  expect(close.top).toBe(0);
});
