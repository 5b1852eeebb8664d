import { expect, test } from "vitest";
import { themeOf } from "./theme";

test("the theme is read from its own cookie only", () => {
  expect(themeOf("csrftoken=1; theme=dark")).toBe("dark");
  expect(themeOf("theme=light; x=1")).toBe("light");
  expect(themeOf("mytheme=dark")).toBe("system");
  expect(themeOf("theme=darker")).toBe("system");
  expect(themeOf(null)).toBe("system");
});
