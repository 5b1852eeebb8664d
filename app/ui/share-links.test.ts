import { expect, test } from "vitest";
import { shareTargets, shareWords } from "./share-links";

const targets = shareTargets("https://dindin.test/meals/ana/birria", "Lamb birria tacos by Ana");

test("every way of sharing carries the address, the first-order code and the hashtag", () => {
  for (const href of Object.values(targets)) {
    const words = decodeURIComponent(href.replaceAll("+", " "));
    expect(words).toContain("https://dindin.test/meals/ana/birria");
    expect(words).toContain("SHARE10");
    expect(words).toContain("DinDin");
  }
});

test("a mail has spaces, not plus signs", () => {
  expect(targets.mail).toContain("subject=Lamb%20birria%20tacos%20by%20Ana");
  expect(targets.mail).not.toContain("+");
});

test("the device's own sheet gets the same words", () => {
  expect(shareWords("Dinner by Ana")).toBe("Dinner by Ana. 10% off your first order with SHARE10 #DinDin");
});
