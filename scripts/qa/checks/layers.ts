import type { Import } from "./imports";

/**
 * The layers of docs/areas.md: imports go down, never up, never sideways between entry points. The frame (the server, the
 * document, the tables of routes) connects the layers, and tests look at all of them.
 */
const LAYERS = ["kit", "infrastructure", "domain", "web", "entry points", "frame", "tests"] as const;
type Layer = (typeof LAYERS)[number];
type Place = { layer: Layer; folder: string };

const FOLDERS: [prefix: string, layer: Layer, folder: string][] = [
  ["app/kit/", "kit", "kit"],
  ["app/data/", "infrastructure", "data"],
  ["prisma/client/", "infrastructure", "data"],
  ["app/adapters/", "infrastructure", "adapters"],
  ["app/domain/", "domain", "domain"],
  // Only puts areas together, for whoever starts a process.
  ["app/handlers.server.ts", "web", "handlers"],
  ["app/ui/", "web", "ui"],
  ["app/http/", "web", "http"],
  ["app/pages/", "entry points", "pages"],
  ["app/api/", "entry points", "api"],
  ["jobs/", "entry points", "jobs"],
  // What measures, shakes or compares the product from outside, and what runs the tests, sees what tests see.
  ["scripts/qa/bench/", "tests", "bench"],
  ["scripts/qa/chaos/", "tests", "chaos"],
  ["scripts/qa/compare/", "tests", "compare"],
  ["scripts/tools/test/", "tests", "runner"],
  ["scripts/", "entry points", "scripts"],
  ["prisma/", "entry points", "seed"],
  ["tests/", "tests", "tests"],
];

/**
 * Which areas may know which: only those on an earlier line. docs/areas.md says what each is about.
 */
const AREA_ORDER = [
  ["outbox", "idempotency", "marketplaces", "pricing", "coupons", "search"],
  ["media", "tenders"],
  ["accounts"],
  ["receipts"],
  ["staff", "messages", "addresses"],
  ["sign-in", "codes", "chefs", "contact", "upkeep"],
  ["wallets"],
  ["payments", "rewards"],
  ["sign-up", "meals", "payouts", "documents", "helpers", "groups", "expense-codes"],
  ["orders", "schedules", "kitchens", "favorites", "reviews", "team"],
  ["menu", "holds", "purchases", "prep", "policies"],
  ["settlement"],
  ["carts", "treasury"],
  ["gift-cards", "tips", "deliveries", "organizations", "invoices", "funding"],
  ["checkout", "refunds", "members", "lookup"],
  ["group-orders"],
  [
    "privacy",
    "sign-on",
    "distributions",
    "programs",
    "cart-reminders",
    "imports-exports",
    "accounting",
    "support",
    "reconciliation",
    "disputes",
    "swaps",
  ],
  ["promotions", "catalog"],
];

function placeOf(file: string): Place {
  if (/\.test\.tsx?$/.test(file)) return { layer: "tests", folder: "tests" };
  const found = FOLDERS.find(([prefix]) => file.startsWith(prefix));
  return found ? { layer: found[1], folder: found[2] } : { layer: "frame", folder: "frame" };
}

const height = (layer: Layer): number => LAYERS.indexOf(layer);

/** Folders of one layer know each other only where both stand outside the running product. */
function isAllowedBeside(from: Place, to: Place): boolean {
  const outside = new Set(["seed", "scripts"]);
  return (
    from.folder === to.folder ||
    from.layer === "frame" ||
    (outside.has(from.folder) && outside.has(to.folder))
  );
}

/** The area a file of the domain belongs to; undefined for the root of the domain (refusals, events). */
export function areaOf(file: string): string | undefined {
  return /^app\/domain\/([^/]+)\//.exec(file)?.[1];
}

/** All areas, the lowest first. */
export const AREAS: readonly string[] = AREA_ORDER.flat();

const rank = (area: string): number => AREA_ORDER.findIndex((line) => line.includes(area));

function areaFault(one: Import): string | undefined {
  const from = areaOf(one.from);
  const to = areaOf(one.to);
  if (to === undefined || from === to || !one.from.startsWith("app/domain/")) return undefined;
  if (from === undefined) return `the root of the domain may not know the area ${to}`;
  if (rank(from) < 0) return `${from} is none of the areas`;
  if (rank(to) < 0) return `${to} is none of the areas`;
  return rank(to) >= rank(from) ? `${from} lies below ${to}: publish an event instead` : undefined;
}

/** Why an import may not be, in words, or undefined when it may. */
export function layerFault(one: Import): string | undefined {
  const from = placeOf(one.from);
  const to = placeOf(one.to);
  if (from.layer === "tests") return undefined;
  if (to.layer === "tests") return "tests are for tests only";
  // A screen names the type of what the document's loader gives it; nothing of that is left when it runs.
  if (to.layer === "frame" && from.layer === "entry points" && one.typeOnly) return undefined;
  if (height(to.layer) > height(from.layer))
    return `up, from the ${from.layer} (${from.folder}) to the ${to.layer} (${to.folder})`;
  // A part picks its shape from the wire's, of which nothing is left when it runs, either.
  const isShape = one.typeOnly && /schemas\.server\.ts$/.test(one.to);
  if (from.folder === "ui" && /\.server\.tsx?$/.test(one.to) && !isShape)
    return "ui fetches nothing: it may not read a server file";
  if (from.layer === to.layer && !isAllowedBeside(from, to))
    return `sideways, from ${from.folder} to ${to.folder}`;
  return areaFault(one);
}

/** What is wrong with the table of areas, the first one of docs/areas.md: areas that it lacks, and those that are gone. */
export function areaTableFaults(page: string): string[] {
  const [table = ""] = page.split("\n## ");
  const named = new Set([...table.matchAll(/^\| ([a-z][a-z-]*) \|/gm)].map((match) => match[1] as string));
  return [
    ...AREAS.filter((area) => !named.has(area)).map((area) => `docs/areas.md does not say what ${area} is`),
    ...[...named]
      .filter((area) => area !== "area" && !AREAS.includes(area))
      .map((area) => `docs/areas.md has a row for ${area}, which is no area`),
  ];
}
