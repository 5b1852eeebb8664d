import { expect, test } from "vitest";
import { placesElsewhere } from "./elsewhere";

const NOBODY = { website: null, instagram_id: null, facebook_id: null, twitter_id: null };

test("a cook's own pages are linked by what they named, and only those", () => {
  expect(placesElsewhere(NOBODY)).toEqual([]);
  expect(
    placesElsewhere({ ...NOBODY, website: "https://mai.example/menu", twitter_id: "@mai_cooks" }),
  ).toEqual([
    { text: "mai.example", to: "https://mai.example/menu" },
    { text: "X", to: "https://x.com/mai_cooks" },
  ]);
  expect(placesElsewhere({ ...NOBODY, instagram_id: "mai.cooks", facebook_id: "mai/../x" })).toEqual([
    { text: "Instagram", to: "https://www.instagram.com/mai.cooks" },
    { text: "Facebook", to: "https://www.facebook.com/mai%2F..%2Fx" },
  ]);
});
