import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { assets, dataScreens, routes } from "../../setup/screen-table";

/** Kilobytes (1000) of script, each file gzipped by itself. */
const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const body = readFileSync(`${inject("place").build}/client${file}`);
  const size = gzipSync(body, { level: 9 }).length / 1000;
  sizes.set(file, size);
  return size;
}

/** What a browser fetches for a screen: the entry, its own module, those of the frames around it, and all that these import. */
function scriptOf(id: string): number {
  const files = new Set([assets.entry.module, ...assets.entry.imports]);
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    const built = assets.routes[route.id];
    for (const file of built ? [built.module, ...(built.imports ?? [])] : []) files.add(file);
  }
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
}

// the browser's own count of some of them: tests/journeys/weight.test.ts
test("each screen of the back office needs 150 kB of script at most", () => {
  const screens = dataScreens.filter(
    ({ pattern, id }) => /^\/staff\b/.test(pattern) && routes[id]?.module.default,
  );
  expect(screens.length).toBeGreaterThan(40);
  const over = screens
    .map(({ pattern, id }) => [pattern, scriptOf(id)] as const)
    .filter(([, size]) => size > 150);
  expect(over).toEqual([]);
});
