import { expect, test } from "vitest";
import { misspellings } from "./spelling";

const found = (text: string, file = "app/ui/some.tsx") =>
  misspellings(file, text).map(({ found, american }) => `${found} > ${american}`);

test.each([
  ["a favourite of the neighbours", ["favourite > favorite", "neighbours > neighbors"]],
  ["const favouriteCuisines = shellColour;", ["favourite > favorite", "Colour > color"]],
  ["ORGANISATION", ["ORGANISATION > organization"]],
  [
    "recognises, optimising, paralysed, an itemiser",
    ["recognises > recognizes", "optimising > optimizing", "paralysed > paralyzed", "itemiser > itemizer"],
  ],
  [
    "the centre of the theatre, two kilometres",
    ["centre > center", "theatre > theater", "kilometres > kilometers"],
  ],
  [
    "travelling with a licence, a cheque and grey jewellery",
    ["travelling > traveling", "licence > license", "cheque > check", "grey > gray", "jewellery > jewelry"],
  ],
  ["not any more, and afterwards", ["afterwards > afterward", "any more > anymore"]],
  ["E-mail them, by e-mail", ["E-mail > email", "e-mail > email"]],
  [
    "a programme of the catalogue, misspelt towards the end",
    ["programme > program", "catalogue > catalog", "misspelt > misspelled", "towards > toward"],
  ],
])("%s", (text, faults) => expect(found(text).sort()).toEqual([...faults].sort()));

test.each([
  "four hours of your own, poured from a tour",
  "a promise is otherwise a surprise: raise, braised, anise, precise, likewise, advertising",
  "isEmpty, querySelector, keysEnded, programmer, greyhound, metrics, licensed, controller, called",
  "not anymore, nor any more of it, nor that many more",
  "a promised refund advises whoever noticed, and size, prize, realize",
])("%s is right as it is", (text) => expect(found(text)).toEqual([]));

test("cancelled is the status and nothing else", () => {
  expect(
    found(`{ status: "cancelled" }, 'cancelled', \`cancelled\`, "order.cancelled", cancelled_at`),
  ).toEqual([]);
  expect(found('"order.part_cancelled:7", stats.cancelled, cancelled_intent, "?status=cancelled"')).toEqual(
    [],
  );
  expect(found("  cancelled: [],")).toEqual([]);
  expect(found("  cancelled")).toEqual([]);
  expect(found("an order that is cancelled, cancelledOrder, cancelling")).toEqual([
    "cancelled > canceled",
    "cancelled > canceled",
    "cancelling > canceling",
  ]);
  for (const prose of [`"what I cancelled"`, `"an order which is not cancelled"`, "'cancelled by the cook'"])
    expect(found(prose)).toEqual(["cancelled > canceled"]);
});

test("names of the database stay; a wire value stays where it is one", () => {
  expect(found("SELECT 1 FROM favourite_cuisine")).toEqual([]);
  expect(found(`from: "organisation"`, "app/domain/receipts/receipt.ts")).toEqual([]);
  expect(found(`from: "organisation"`)).toEqual(["organisation > organization"]);
});
