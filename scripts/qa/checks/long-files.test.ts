import { expect, test } from "vitest";
import { crowdedFolders } from "./long-files";
import { longFunctionsIn } from "./long-functions";
import { faults } from "./structure";

const lines = (count: number) => "  work();\n".repeat(count);

test("a function of 80 lines is left alone, a longer one is named with its line, whatever form it has", () => {
  const code = [
    `function short() {\n${lines(78)}}`,
    `function long() {\n${lines(79)}}`,
    `const arrow = () => {\n${lines(79)}};`,
    `class Kitchen {\n  cook() {\n${lines(79)}  }\n}`,
  ].join("\n");
  expect(longFunctionsIn("app/kit/example.ts", code)).toEqual([
    "app/kit/example.ts:81 long has 81 lines: split it (at most 80)",
    "app/kit/example.ts:162 arrow has 81 lines: split it (at most 80)",
    "app/kit/example.ts:244 cook has 81 lines: split it (at most 80)",
  ]);
});

test("an area of 30 files is left alone, tests aside; one of 31 is named", () => {
  const files = Array.from({ length: 30 }, (_, n) => `app/domain/carts/verb-${n}.server.ts`);
  const beside = ["app/domain/carts/cart.test.ts", "app/domain/refusal.ts", "app/domain/carts/kinds/one.ts"];
  expect(crowdedFolders([...files, ...beside])).toEqual([]);
  expect(crowdedFolders([...files, "app/domain/carts/verb.server.ts"])).toEqual([
    "app/domain/carts has 31 files: split the area (at most 30)",
  ]);
});

test("two files that name only types of each other run in a circle, an import later does not close one", () => {
  const one = { from: "app/kit/a.ts", to: "app/kit/b.ts", line: 1, typeOnly: false, later: false };
  const back = { from: "app/kit/b.ts", to: "app/kit/a.ts", line: 1, typeOnly: true, later: false };
  expect(faults([one, back])).toEqual(["in a circle: app/kit/a.ts > app/kit/b.ts"]);
  expect(faults([one, { ...back, typeOnly: false, later: true }])).toEqual([]);
});
