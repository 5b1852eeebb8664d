import { expect, test } from "vitest";
import { actorWords, actWords } from "./act-words";

test("an act and who did it are said as people say it, not by our keys", () => {
  expect(["chef.day_canceled", "chef.note", "tax_form.sent"].map(actWords)).toEqual([
    "Canceled a day",
    "Note",
    "Tax form sent",
  ]);
  expect(["staff:prompt:root", "time", "account:3"].map(actorWords)).toEqual([
    "The command line",
    "The system",
    "account:3",
  ]);
});
