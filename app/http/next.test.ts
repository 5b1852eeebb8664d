import { expect, test } from "vitest";
import { nextOf } from "./next.server";

test.each(["/", "/meals?search=日本", "/meals?next=https://dindin.test//x", "/account#cards"])(
  "%s is a page of this site to go on to",
  (path) => expect(nextOf(path, "no")).toBe(path),
);

test.each([
  ...["", "meals", "//evil.test", "/\\evil.test", "https://evil.test", "/meals\r\nx: y", "/a b"],
  ...["/.//reset/secret", "/..//x", "/meals//x?y"],
  `/${"x".repeat(500)}`,
])("%j is none", (path) => expect(nextOf(path, "no")).toBe("no"));
