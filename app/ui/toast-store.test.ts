import { afterEach, expect, test } from "vitest";
import { currentToasts, dismiss, toast } from "./toast-store";

const texts = () => currentToasts().map(({ text }) => text);
afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id);
});

test("what went wrong again is said once, as the latest; what was done is said each time", () => {
  toast("You are offline.", { tone: "error" });
  const [first] = currentToasts();
  toast("The connection broke off.", { tone: "error" });
  toast("You are offline.", { tone: "error" });
  expect(texts()).toEqual(["The connection broke off.", "You are offline."]);
  expect(currentToasts().at(-1)?.id).not.toBe(first?.id);
  toast("Removed.");
  toast("Removed.");
  expect(texts().slice(-2)).toEqual(["Removed.", "Removed."]);
});
