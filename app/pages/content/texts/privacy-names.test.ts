import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COOKIES } from "~/http/cookies";
import { themeCookie } from "~/ui/shell/theme";
import { privacy } from "./legal.server";

/** What only the apps' own window keeps, for the app around it: no browser that comes to the site does. */
const OF_THE_APPS = ["add_card_result"];

/** Every key that a script of ours writes into local or session storage: named in the call, or by a constant of its file. */
function storageKeys(): string[] {
  const root = new URL("../../../", import.meta.url).pathname;
  const keys = new Set<string>();
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|\.server\./.test(file)) continue;
    const text = readFileSync(join(root, file), "utf8");
    for (const [, name = ""] of text.matchAll(
      /\b(?:(?:local|session)Storage\.setItem\(|storeItem\("(?:local|session)", |write\()("?[\w]+"?)/g,
    )) {
      const quoted = /^"(\w+)"$/.exec(name)?.[1] ?? new RegExp(`const ${name} = "(\\w+)"`).exec(text)?.[1];
      if (quoted) keys.add(quoted);
    }
  }
  return [...keys].filter((key) => !OF_THE_APPS.includes(key)).sort();
}

test("the privacy page names every cookie and every key that the browser keeps of ours, and none besides", () => {
  const words = JSON.stringify(privacy);
  const named = [...words.matchAll(/\b(?:[a-z]+_[a-z_]+|csrftoken|geometry|theme)\b/g)].map(([name]) => name);
  const kept = [...Object.values(COOKIES), themeCookie, ...storageKeys()];
  expect(storageKeys()).toContain("dindin_visit");
  expect(storageKeys()).toContain("geometry");
  expect([...new Set(named)].sort()).toEqual([...new Set(kept)].sort());
});
