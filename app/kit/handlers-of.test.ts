import { expect, test, vi } from "vitest";
import { handlersOf } from "./handlers-of";

test("what is registered under a name is read under it, also by another copy of the module", async () => {
  const doublers = handlersOf<(n: number) => number>("doublers of a test");
  doublers.register((n) => 2 * n);
  vi.resetModules();
  const copy = await import("./handlers-of");
  expect(copy.handlersOf).not.toBe(handlersOf);
  const read = copy.handlersOf<(n: number) => number>("doublers of a test");
  expect(read.read()(4)).toBe(8);
  read.register((n) => n + n + 1);
  expect(doublers.read()(4)).toBe(9);
});

test("reading what nobody registered says what to do", () => {
  const nobody = handlersOf<() => void>("handlers of nobody");
  expect(nobody.read).toThrow("no handlers of nobody are registered: call registerHandlers");
});
