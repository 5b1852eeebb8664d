import { expect, test } from "vitest";
import { pathWithin, readPush, strategyFor } from "./strategies";

const HERE = "https://dindin.example";
const asked = (path: string, more: object = {}) =>
  strategyFor({ method: "GET", mode: "cors", url: new URL(path, HERE).href, ...more }, HERE);

test.each([
  ["/meals", { mode: "navigate" }, "page"],
  ["/account", { mode: "navigate" }, "page"],
  ["/checkout", { mode: "navigate", method: "POST" }, null],
  ["/assets/page-ab12.js", {}, "file"],
  ["/fonts/figtree.woff2", {}, "file"],
  ["/offline.css", {}, "offline"],
  ["/assets/page-ab12.js", { method: "POST" }, null],
  ["/account.data", {}, null],
  ["/api/accounts/profile/", {}, null],
  ["/uploads/a.avif", {}, null],
  ["https://js.stripe.com/assets/v3.js", {}, null],
])("%s %j is answered as %s", (path, more, way) => {
  expect(asked(path, more)).toBe(way);
});

test.each([
  ["/my-orders/7", "/my-orders/7"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  [null, "/"],
  [7, "/"],
])("a push leads only within this site: %j", (path, within) => {
  expect(pathWithin(path)).toBe(within);
});

test("a push that cannot be read still says something", () => {
  expect(readPush("{")).toEqual({
    title: "DinDin",
    body: "There is news about your dinner.",
    path: "/",
    tag: "/",
  });
  const said = { title: "A", body: "B", path: "/my-orders/7" };
  expect(readPush(JSON.stringify(said))).toEqual({ ...said, tag: "/my-orders/7" });
  expect(readPush(JSON.stringify({ ...said, tag: "order" }))).toEqual({ ...said, tag: "order" });
});
