import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { JustPlaced } from "./just-placed";

const pictures = ["/a-640.avif", "/b-640.avif", "/c-640.avif"].map((url) => ({
  url,
  width: 640,
  height: 480,
  alt: "",
}));
const drawn = (dishes: number, pictured: number) =>
  renderToStaticMarkup(<JustPlaced pictures={pictures.slice(0, pictured)} dishes={dishes} cook={null} />);

test("two pictures at most, and how many dishes more were ordered", () => {
  const of = (html: string) => [html.match(/<img/g)?.length ?? 0, /\+(?:<!-- -->)?(\d+)/.exec(html)?.[1]];
  expect(of(drawn(2, 2))).toEqual([2, undefined]);
  expect(of(drawn(3, 3))).toEqual([2, "1"]);
  expect(of(drawn(4, 3))).toEqual([2, "2"]);
  expect(of(drawn(3, 1))).toEqual([1, "2"]);
  expect(of(drawn(3, 0))).toEqual([0, undefined]);
});
