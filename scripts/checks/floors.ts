import type { Import } from "./imports";

/**
 * The house of docs/areas.md: imports go down, never up, never sideways between doors. The frame (the
 * server, the document, the tables of routes) holds the house together and tests look at all of it.
 */
const FLOORS = ["ground", "outside", "domain", "hall", "doors", "frame", "tests"] as const;
type Floor = (typeof FLOORS)[number];
type Place = { floor: Floor; room: string };

const ROOMS: [prefix: string, floor: Floor, room: string][] = [
  ["app/kit/", "ground", "kit"],
  ["app/data/", "outside", "data"],
  ["prisma/client/", "outside", "data"],
  ["app/adapters/", "outside", "adapters"],
  ["app/domain/", "domain", "domain"],
  ["app/ui/", "hall", "ui"],
  ["app/http/", "hall", "http"],
  ["app/pages/", "doors", "pages"],
  ["app/api/", "doors", "api"],
  ["jobs/", "doors", "jobs"],
  // The bench measures the product from outside, the chaos run shakes it, the runner runs the tests: all see what tests see.
  ["scripts/bench/", "tests", "bench"],
  ["scripts/chaos/", "tests", "chaos"],
  ["scripts/test/", "tests", "runner"],
  ["scripts/", "doors", "scripts"],
  ["prisma/", "doors", "seed"],
  ["tests/", "tests", "tests"],
];

/** Which areas may know which: only those on an earlier line, or beside them on the same one. */
const AREA_ORDER = [
  ["accounts", "marketplaces", "coupons", "contact"],
  ["chefs", "addresses", "payments", "wallets"],
  ["meals", "kitchens", "vouchers"],
  ["schedules", "organizations"],
  ["carts"],
  ["orders"],
  ["reviews"],
];

function placeOf(file: string): Place {
  if (/\.test\.tsx?$/.test(file)) return { floor: "tests", room: "tests" };
  const found = ROOMS.find(([prefix]) => file.startsWith(prefix));
  return found ? { floor: found[1], room: found[2] } : { floor: "frame", room: "frame" };
}

const height = (floor: Floor): number => FLOORS.indexOf(floor);

/** Rooms of one floor know each other only where both stand outside the running product. */
function isAllowedBeside(from: Place, to: Place): boolean {
  const outside = new Set(["seed", "scripts"]);
  return from.room === to.room || from.floor === "frame" || (outside.has(from.room) && outside.has(to.room));
}

/** The area a file of the domain belongs to; undefined for the root of the domain (refusals, events). */
export function areaOf(file: string): string | undefined {
  return /^app\/domain\/([^/]+)\//.exec(file)?.[1];
}

const rank = (area: string): number => AREA_ORDER.findIndex((line) => line.includes(area));

function areaFault(one: Import): string | undefined {
  const from = areaOf(one.from);
  const to = areaOf(one.to);
  if (to === undefined || from === to || !one.from.startsWith("app/domain/")) return undefined;
  if (from === undefined) return `the root of the domain may not know the area ${to}`;
  if (rank(from) < 0) return `${from} is none of the areas`;
  if (rank(to) < 0) return `${to} is none of the areas`;
  return rank(to) > rank(from) ? `${from} lies below ${to}: announce an event instead` : undefined;
}

/** Why an import may not be, in words, or undefined when it may. */
export function floorFault(one: Import): string | undefined {
  const from = placeOf(one.from);
  const to = placeOf(one.to);
  if (from.floor === "tests") return undefined;
  if (to.floor === "tests") return "tests are for tests only";
  // A screen names the type of what the document's loader gives it; nothing of that is left when it runs.
  if (to.floor === "frame" && from.floor === "doors" && one.typeOnly) return undefined;
  if (height(to.floor) > height(from.floor))
    return `up, from the ${from.floor} (${from.room}) to the ${to.floor} (${to.room})`;
  if (from.room === "ui" && /\.server\.tsx?$/.test(one.to))
    return "ui fetches nothing: it may not read a server file";
  if (from.floor === to.floor && !isAllowedBeside(from, to))
    return `sideways, from ${from.room} to ${to.room}`;
  return areaFault(one);
}
