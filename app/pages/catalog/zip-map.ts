import type { PlacedZip } from "~/domain/catalog/zips.server";

/** A drawing of ZIP codes: paths of dots for an SVG of this width and height, and the names of its largest places. */
export interface ZipMap {
  width: number;
  height: number;
  /** served by this marketplace, about to be, by another one, and by nobody */
  dots: Record<"here" | "chosen" | "elsewhere" | "free", string>;
  names: { text: string; x: number; y: number }[];
}

const WIDTH = 640;
const HIGHEST = 560;
const MOST_NAMES = 7;

const short = (value: number) => String(Math.round(value * 10) / 10);

/** The places that have the most ZIP codes, each in the middle of its own, none so near another that the words meet. */
function namesOf(zips: readonly (PlacedZip & { x: number; y: number })[]): ZipMap["names"] {
  const places = new Map<string, { x: number; y: number; count: number }>();
  for (const { city, x, y } of zips) {
    const place = places.get(city) ?? { x: 0, y: 0, count: 0 };
    places.set(city, { x: place.x + x, y: place.y + y, count: place.count + 1 });
  }
  const names: ZipMap["names"] = [];
  for (const [text, { x, y, count }] of [...places].toSorted((a, b) => b[1].count - a[1].count)) {
    const at = { text, x: Math.round(x / count), y: Math.round(y / count) };
    const isFree = names.every((name) => Math.abs(name.y - at.y) > 22 || Math.abs(name.x - at.x) > 110);
    if (isFree) names.push(at);
    if (names.length === MOST_NAMES) break;
  }
  return names;
}

/**
 * ZIP codes as a map without tiles: longitude shrunk by the latitude's cosine, north is up. A dot is a line without length,
 * which round ends make visible: a path of thousands of them costs a few kilobytes.
 */
export function drawZips(
  zips: readonly PlacedZip[],
  marketplace_id: number,
  chosen: ReadonlySet<string>,
): ZipMap | null {
  if (zips.length === 0) return null;
  const of = (name: "latitude" | "longitude") => zips.map((zip) => zip[name]);
  const [south, north] = [Math.min(...of("latitude")), Math.max(...of("latitude"))];
  const [west, east] = [Math.min(...of("longitude")), Math.max(...of("longitude"))];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const wide = Math.max((east - west) * squeeze, 0.01);
  const high = Math.max(north - south, 0.01);
  const margin = 14;
  const scale = Math.min((WIDTH - 2 * margin) / wide, (HIGHEST - 2 * margin) / high);
  const placed = zips.map((zip) => ({
    ...zip,
    x: margin + (WIDTH - 2 * margin - wide * scale) / 2 + (zip.longitude - west) * squeeze * scale,
    y: margin + (north - zip.latitude) * scale,
  }));
  const kindOf = ({ zip, marketplace_id: whose }: PlacedZip) => {
    if (whose === marketplace_id) return "here";
    if (whose !== null) return "elsewhere";
    return chosen.has(zip) ? "chosen" : "free";
  };
  const dots = { here: "", chosen: "", elsewhere: "", free: "" };
  for (const zip of placed) dots[kindOf(zip)] += `M${short(zip.x)} ${short(zip.y)}h0`;
  const served = placed.filter((zip) => ["here", "chosen"].includes(kindOf(zip)));
  return {
    ...{ width: WIDTH, height: Math.ceil(high * scale + 2 * margin), dots },
    names: namesOf(served.length > 0 ? served : placed),
  };
}
