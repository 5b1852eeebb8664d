import { expect, test } from "vitest";
import { machineOf, missingEntries } from "./lockfile";

test("a package's name says which machine it is for", () => {
  expect(machineOf("@rollup/rollup-linux-x64-musl")).toEqual({ cpu: ["x64"], libc: ["musl"], os: ["linux"] });
  expect(machineOf("@biomejs/cli-darwin-arm64")).toEqual({ cpu: ["arm64"], os: ["darwin"] });
  expect(machineOf("@tailwindcss/oxide-wasm32-wasi")).toEqual({ cpu: ["wasm32"] });
  expect(machineOf("@oxc-parser/binding-win32-x64-msvc")).toEqual({ cpu: ["x64"], os: ["win32"] });
});

test("a binary that npm left out is placed beside the one it kept", () => {
  const packages = {
    "": {},
    "node_modules/vite/node_modules/rollup": {
      optionalDependencies: { "@r/linux-x64": "4.0.0", "@r/darwin-x64": "4.0.0" },
    },
    "node_modules/vite/node_modules/@r/linux-x64": { version: "4.0.0", dev: true, optional: true },
  };
  expect(missingEntries(packages)).toEqual({
    "node_modules/vite/node_modules/@r/darwin-x64": {
      version: "4.0.0",
      cpu: ["x64"],
      os: ["darwin"],
      dev: true,
      optional: true,
    },
  });
});

test("a complete lockfile lacks nothing", () => {
  const packages = {
    "": {},
    "node_modules/a": { optionalDependencies: { b: "1.0.0" } },
    "node_modules/b": { version: "1.0.0" },
  };
  expect(missingEntries(packages)).toEqual({});
});
