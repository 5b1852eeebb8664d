import { expect, test } from "vitest";
import { sourceSet } from "./picture";

test("a stored picture offers itself and what is smaller", () => {
  expect(sourceSet("/pictures/meals/mole-a-640.avif")).toBe(
    "/pictures/meals/mole-a-320.avif 320w, /pictures/meals/mole-a-640.avif 640w",
  );
  expect(sourceSet("/files/x-960.webp")?.split(", ")).toHaveLength(3);
});

test("another picture offers only itself", () => {
  expect(sourceSet("https://example.test/photo.jpg")).toBeUndefined();
});
