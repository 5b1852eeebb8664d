import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { type CountedLimit, type LimitName, limits } from "~/kit/limits";
import { unique } from "../../tests/builders";
import { limit } from "./limits.server";

const root = new URL("../..", import.meta.url).pathname;
const names = Object.keys(limits) as LimitName[];
const counted = names.filter((name): name is CountedLimit => !("counted" in limits[name]));

describe("the table of limits", () => {
  test("is what .env.example tells those who run the product, number by number", () => {
    const example = readFileSync(join(root, ".env.example"), "utf8");
    const told = names.filter((name) =>
      new RegExp(`^#${limits[name].setting}=${limits[name].tries}$`, "m").test(example),
    );
    expect(told).toEqual(names);
  });

  test("holds nothing that is not asked anywhere", () => {
    const folder = join(root, "app");
    const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join("\n");
    const idle = names.filter((name) => {
      const isCounted = (counted as string[]).includes(name);
      return !source.includes(isCounted ? `limit("${name}")` : `env.${limits[name].setting}`);
    });
    expect(idle).toEqual([]);
  });
});

describe.each(counted)("%s", (name) => {
  const { setting, seconds } = limits[name];

  test("lets through as many as its setting says, not one more, and nobody else pays for it", async () => {
    const [ana, ben] = [unique(), unique()];
    expect(await limit(name).count(ana, env[setting])).toBe(0);
    const wait = await limit(name).count(ana);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(await limit(name).wait(ana)).toBeGreaterThan(0);
    expect(await limit(name).count(ben)).toBe(0);
  });

  test("takes back what is given back, and forgets", async () => {
    const ana = unique();
    await limit(name).count(ana, env[setting]);
    await limit(name).uncount(ana, 1);
    expect(await limit(name).count(ana)).toBe(0);
    expect(await limit(name).count(ana)).toBeGreaterThan(0);
    await limit(name).forget(ana);
    expect(await limit(name).count(ana)).toBe(0);
  });
});
