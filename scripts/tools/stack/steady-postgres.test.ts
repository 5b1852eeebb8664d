import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { env } from "~/kit/env.server";
import { inRoot, typescript } from "./root";

test("a script whose connection is cut within a transaction hears of it, lives on, and asks again", async () => {
  const args = typescript(inRoot("tests/setup/cut-in-transaction.ts"), env.DATABASE_URL);
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim()).toBe("CONNECTION_CLOSED, then 7");
}, 30_000);
