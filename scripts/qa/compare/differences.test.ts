import { expect, test } from "vitest";
import { differencesOf } from "./differences";
import type { Entry, Recording } from "./recording";

const answer = (over: Partial<Entry> = {}): Entry => ({
  name: "reads | diner | GET /api/newcart/",
  request: "GET /api/newcart/",
  status: 200,
  headers: "content-type: application/json\ncache-control: no-store",
  body: '{"count":1,"meals":[{"id":5,"name":"Pho"}]}',
  ...over,
});
const recordingOf = (...entries: Entry[]): Recording => ({ tree: "here", entries, uncovered: [] });
const compare = (before: Entry, after: Entry) => differencesOf(recordingOf(before), recordingOf(after));

test("the same is no difference", () => {
  expect(compare(answer(), answer())).toEqual([]);
});

test.each([
  [
    "a field",
    { body: '{"count":1,"meals":[{"id":5,"name":"Beef pho"}]}' },
    ['- meals.0.name: "Pho"\n+ meals.0.name: "Beef pho"'],
  ],
  ["a field less", { body: '{"meals":[{"id":5,"name":"Pho"}]}' }, ["- count: 1"]],
  [
    "another order of keys",
    { body: '{"meals":[{"id":5,"name":"Pho"}],"count":1}' },
    ["+ the same JSON, written in another way or order"],
  ],
  [
    "a list that has become an object",
    { body: '{"count":1,"meals":{}}' },
    ['- meals: [{"id":5,"name":"Pho"}]\n+ meals: {}'],
  ],
  ["the status", { status: 201 }, ["- status 200\n+ status 201"]],
  ["a header", { headers: "content-type: application/json" }, ["- cache-control: no-store"]],
  [
    "what was asked",
    { request: "GET /api/newcart/?id=2" },
    ["- GET /api/newcart/\n+ GET /api/newcart/?id=2"],
  ],
])("%s is told by its place", (_what, over, changes) => {
  expect(compare(answer(), answer(over))).toEqual([{ name: answer().name, changes }]);
});

test("of a page the lines are told that are gone and come, and a mere change of order too", () => {
  const page = (body: string) => answer({ name: "page", body });
  expect(compare(page("<h1>\nDinner\n</h1>"), page("<h1>\nSupper\n</h1>"))).toEqual([
    { name: "page", changes: ["- Dinner\n+ Supper"] },
  ]);
  expect(compare(page("<p>\n<b>"), page("<b>\n<p>"))).toEqual([
    { name: "page", changes: ["+ the same lines in another order"] },
  ]);
});

test("of long texts the place is shown where they differ", () => {
  const long = "Slow-cooked and gently spiced. ".repeat(20);
  const [{ changes: [change = ""] = [] } = {}] = compare(
    answer({ body: `${long}Dinner` }),
    answer({ body: `${long}Supper` }),
  );
  expect(change.split("\n").map((line) => line.slice(0, 3) + line.slice(-6))).toEqual([
    "- …Dinner",
    "+ …Supper",
  ]);
});

test("what one recording has alone is told", () => {
  const [gone, come] = [answer({ name: "gone" }), answer({ name: "come" })];
  expect(differencesOf(recordingOf(answer(), gone), recordingOf(answer(), come))).toEqual([
    { name: "gone", changes: ["- was here, and is gone"] },
    { name: "come", changes: ["+ was not here before"] },
  ]);
});
