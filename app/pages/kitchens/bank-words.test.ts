import { expect, test } from "vitest";
import { requirementWords } from "~/kit/bank-requirements";

test("what Stripe wants is said in words, each thing once, and nothing is passed over", () => {
  expect(
    requirementWords(["individual.dob.day", "individual.dob.month", "external_account", "future.thing"]),
  ).toEqual([
    "Your name, address or date of birth",
    "The bank account for your payouts",
    "Other details Stripe will ask for",
  ]);
  expect(requirementWords(["individual.verification.document"])).toEqual(["A photo of an identity document"]);
  expect(requirementWords([])).toEqual([]);
});
