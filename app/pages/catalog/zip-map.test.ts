import { expect, test } from "vitest";
import { drawZips } from "./zip-map";

const zip = (code: string, latitude: number, longitude: number, marketplace_id: number | null = null) => ({
  ...{ zip: code, city: `City ${code}`, latitude, longitude, marketplace_id },
});

test("north is up, west is left, and each ZIP code is one dot of who serves it", () => {
  const map = drawZips(
    [zip("1", 36.2, -86.9, 7), zip("2", 36.0, -86.9, 8), zip("3", 36.1, -86.7), zip("4", 36.15, -86.75)],
    7,
    new Set(["3", "2"]),
  );
  const at = (path: string | undefined) => path?.slice(1).split("h")[0]?.split(" ").map(Number) ?? [];
  const [x1, y1] = at(map?.dots.here);
  const [x2, y2] = at(map?.dots.elsewhere);
  const [x3] = at(map?.dots.chosen);
  expect([x1, Number(y1) < Number(y2), Number(x3) > Number(x1)]).toEqual([x2, true, true]);
  expect(map?.dots.free.match(/h0/g)).toHaveLength(1);
  expect(map?.height).toBeLessThanOrEqual(561);
});

test("one place alone, and no place", () => {
  expect(drawZips([zip("1", 36, -86, 7)], 7, new Set())?.names).toEqual([
    { text: "City 1", x: expect.any(Number), y: expect.any(Number) },
  ]);
  expect(drawZips([], 7, new Set())).toBeNull();
});
