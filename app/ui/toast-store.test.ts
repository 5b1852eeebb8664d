import { afterEach, expect, test } from "vitest";
import { currentToasts, dismiss, toast } from "./toast-store";

const texts = () => currentToasts().map(({ text }) => text);
afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id);
});

test.each(["error", "done"] as const)("what is said again (%s) is said once, as the latest", (tone) => {
  toast("You're offline.", { tone });
  const [first] = currentToasts();
  toast("We lost the connection.", { tone });
  toast("You're offline.", { tone });
  expect(texts()).toEqual(["We lost the connection.", "You're offline."]);
  // another id: it is read out again, and its five seconds begin again
  expect(currentToasts().at(-1)?.id).not.toBe(first?.id);
});

test("two that can be taken back stay two, though their words are the same", () => {
  const undone: string[] = [];
  for (const home of ["Home", "Work"])
    toast("Address deleted successfully", { undo: () => undone.push(home) });
  for (const { undo } of currentToasts()) undo?.();
  expect(undone).toEqual(["Home", "Work"]);
});

test("three at most: the oldest gives way", () => {
  for (const text of ["One", "Two", "Three", "Four"]) toast(text);
  expect(texts()).toEqual(["Two", "Three", "Four"]);
});
