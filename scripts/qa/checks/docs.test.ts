import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { inRoot, root } from "../../tools/stack/root";

const decisions = inRoot("docs/decisions");
const numbered = readdirSync(decisions).filter((name) => /^\d{3}-.+\.md$/.test(name));
const pages = [
  inRoot("README.md"),
  ...[inRoot("docs"), decisions].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
  ),
];

test("every decision has its line in the index, under its own title, and a number of its own", () => {
  const index = readFileSync(join(decisions, "README.md"), "utf8");
  const lines = numbered.map((name) => {
    const [, number, title] = /^# (\d{3}) · (.+)\n/.exec(readFileSync(join(decisions, name), "utf8")) ?? [];
    return `- [${number}](${name}) ${title}`;
  });
  expect(lines.filter((line) => !index.includes(line))).toEqual([]);
  expect(new Set(numbered.map((name) => name.slice(0, 3))).size).toBe(numbered.length);
});

test("links from page to page lead somewhere", () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, to = ""]) => ({ page, to })),
  );
  const broken = links.filter(({ page, to }) => !existsSync(join(dirname(page), to)));
  expect(links.length).toBeGreaterThan(100);
  expect(broken.map(({ page, to }) => `${relative(root, page)}: ${to}`)).toEqual([]);
});
