import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Lockfile } from "./lockfile";
import { inRoot } from "./root";
import { sbomOf } from "./sbom";

const read = <T>(file: string) => JSON.parse(readFileSync(inRoot(file), "utf8")) as T;
const lock = () => read<Lockfile>("package-lock.json");

test("a package stands there with its hash, license and what it needs, as it is installed", () => {
  const sbom = sbomOf({
    packages: {
      "": { name: "shop", version: "1.0.0", dependencies: { "@a/one": "^1.0.0" } },
      "node_modules/@a/one": {
        version: "1.2.0",
        license: "MIT OR Apache-2.0",
        integrity: "sha512-3q2+7w==",
        dependencies: { two: "^2.0.0" },
      },
      "node_modules/@a/one/node_modules/two": { version: "2.1.0", license: "SEE LICENSE IN COPYING" },
      "node_modules/two": { version: "1.0.0", license: "MIT", dev: true },
      "node_modules/tool": { version: "3.0.0", devOptional: true },
    },
  });
  expect(sbom.components).toEqual([
    {
      type: "library",
      "bom-ref": "@a/one@1.2.0",
      name: "@a/one",
      version: "1.2.0",
      purl: "pkg:npm/%40a/one@1.2.0",
      hashes: [{ alg: "SHA-512", content: "deadbeef" }],
      licenses: [{ expression: "MIT OR Apache-2.0" }],
    },
    {
      type: "library",
      "bom-ref": "two@2.1.0",
      name: "two",
      version: "2.1.0",
      purl: "pkg:npm/two@2.1.0",
      licenses: [{ license: { name: "SEE LICENSE IN COPYING" } }],
    },
  ]);
  expect(sbom.dependencies).toEqual([
    { ref: "shop@1.0.0", dependsOn: ["@a/one@1.2.0"] },
    { ref: "@a/one@1.2.0", dependsOn: ["two@2.1.0"] },
    { ref: "two@2.1.0", dependsOn: [] },
  ]);
});

test("ours lists every dependency of production at its version, nothing of development, and always the same text", () => {
  type Ranges = Record<string, string>;
  const wanted = read<{ dependencies: Ranges; devDependencies: Ranges }>("package.json");
  const sbom = sbomOf(lock());
  const refs = new Set(sbom.components.map((component) => component["bom-ref"]));
  for (const [name, version] of Object.entries(wanted.dependencies))
    expect(refs).toContain(`${name}@${version}`);
  const names = new Set(sbom.components.map(({ name }) => name));
  for (const name of ["vitest", "@biomejs/biome", "prisma", "playwright-core"])
    expect(names).not.toContain(name);
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  expect(JSON.stringify(sbomOf(lock()))).toBe(JSON.stringify(sbom));
});
