import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlaceAnswer } from "./place-answer";

const said = (city: string | null, isCooking: boolean) =>
  renderToStaticMarkup(<PlaceAnswer where="37203" city={city} isCooking={isCooking} />);

test("the answer leads to the meals where there are some, and is a status", () => {
  expect(said(null, true)).toMatch(/role="status".*No cooks deliver to 37203 yet\..*href="#popular"/);
  expect(said(null, false)).toMatch(/No cooks deliver to 37203 yet\.<\/strong> Try another ZIP code/);
  expect(said(null, false)).not.toContain("href");
  expect(said("Nashville", true)).toMatch(/role="status".*Nashville.*37203.*href="#popular"/);
  // the page says it below: no kitchen has a dinner on offer
  expect(said("Nashville", false)).toBe("");
});
