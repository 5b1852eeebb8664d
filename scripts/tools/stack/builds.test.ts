import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeBuild } from "./builds";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "builds-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** What a build does: the old folder goes, another one takes its place. */
function write(number: number): void {
  rmSync(join(dir, "build"), { recursive: true, force: true });
  mkdirSync(join(dir, "build/client/assets"), { recursive: true });
  writeFileSync(join(dir, "build/client/assets/page.js"), `page ${number}`);
  writeFileSync(join(dir, "build/.stamp"), `hash-of-${number}\n`);
}
const take = () => takeBuild(join(dir, "build"), join(dir, "copies"), join(dir, "lock"));
const pageOf = (build: string) => readFileSync(join(build, "client/assets/page.js"), "utf8");

test("nothing is taken where nothing was built", async () => {
  await expect(take()).rejects.toThrow("no whole build");
});

test("a copy that is in use stays whole through any number of builds", async () => {
  write(0);
  const mine = await take();
  for (const number of [1, 2, 3, 4, 5]) {
    write(number);
    expect(pageOf(await take())).toBe(`page ${number}`);
  }
  expect(pageOf(mine)).toBe("page 0");
});

test("one build has one copy, however many run from it", async () => {
  write(1);
  expect(await take()).toBe(await take());
});

test("copies whose users are gone are removed, but for the newest two", async () => {
  const copies: string[] = [];
  for (const number of [1, 2, 3, 4]) {
    write(number);
    const copy = dirname(await take());
    for (const name of readdirSync(copy).filter((one) => one.startsWith("used-by."))) {
      writeFileSync(join(copy, name), JSON.stringify({ pid: 1, started: "another boot 1", program: "node" }));
    }
    copies.push(copy);
    await new Promise((done) => setTimeout(done, 5)); // Ages are told apart by milliseconds.
  }
  write(5);
  copies.push(dirname(await take()));
  expect(copies.map((copy) => existsSync(copy))).toEqual([false, false, true, true, true]);
});
