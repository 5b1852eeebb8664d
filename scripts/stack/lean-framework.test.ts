import { readFileSync } from "node:fs";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import { lean } from "./lean-framework";
import { inRoot } from "./root";

const FILES = [
  "@remix-run/react/dist/esm/components.js",
  "@remix-run/react/dist/esm/routes.js",
  "@remix-run/react/dist/esm/browser.js",
  "@remix-run/router/dist/router.js",
  "react-router/dist/index.js",
  "react-router-dom/dist/index.js",
];

test.each(FILES)(
  "%s of the installed version loses what no browser reaches, and is still a module",
  async (file) => {
    const id = inRoot(`node_modules/${file}`);
    const code = readFileSync(id, "utf8");
    const cut = lean(code, id);
    expect(cut).not.toBe(code);
    expect(cut).not.toMatch(/future\.v3_singleFetch\b/);
    await expect(transform(cut, { loader: "js" })).resolves.toBeTruthy();
  },
);

test("another version stops the build and says where to look", () => {
  const id = "/x/node_modules/@remix-run/router/dist/router.js";
  expect(() => lean("export const createRouter = 1;", id)).toThrow("scripts/stack/lean-framework.ts");
});
