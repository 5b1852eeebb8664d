import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inRoot } from "../../tools/stack/root";
import { circles } from "./circles";
import { importsIn } from "./imports";
import { areaTableFaults, layerFault } from "./layers";

const fault = (from: string, to: string, typeOnly = false) =>
  layerFault({ from, to, line: 1, typeOnly, later: false });

describe("the layers", () => {
  test.each([
    ["app/pages/carts/cart.tsx", "app/domain/carts/show-cart.server.ts"],
    ["app/domain/checkout/place-order.server.ts", "app/domain/pricing/price.ts"],
    ["app/domain/carts/add-meal.server.ts", "app/data/sql.server.ts"],
    ["app/ui/meals/meal-card.tsx", "app/domain/meals/policy.ts"],
    ["app/domain/carts/add-meal.test.ts", "tests/builders/meal.ts"],
    ["prisma/seed.ts", "scripts/tools/stack/attach.ts"],
    ["app/server.ts", "app/http/csrf.server.ts"],
  ])("%s may import %s", (from, to) => {
    expect(fault(from, to)).toBeUndefined();
  });

  test.each([
    ["app/kit/money.ts", "app/data/sql.server.ts", "up"],
    ["app/domain/carts/add-meal.server.ts", "app/http/guards.server.ts", "up"],
    ["app/domain/carts/add-meal.server.ts", "app/domain/checkout/place-order.server.ts", "publish an event"],
    ["app/domain/refusal.ts", "app/domain/orders/states.ts", "may not know the area"],
    ["app/domain/desserts/bake.server.ts", "app/domain/pricing/price.ts", "none of the areas"],
    ["app/pages/carts/cart.tsx", "app/api/carts/cart.ts", "sideways"],
    ["app/data/sql.server.ts", "app/adapters/stripe.server.ts", "sideways"],
    ["app/ui/meals/meal-card.tsx", "app/domain/meals/find-meals.server.ts", "fetches nothing"],
    ["app/http/endpoint.ts", "tests/builders/meal.ts", "tests"],
    ["app/pages/home.tsx", "app/root.tsx", "up"],
  ])("%s may not import %s", (from, to, reason) => {
    expect(fault(from, to)).toContain(reason);
  });

  test("a part may pick its shape from the wire's, and read nothing of it", () => {
    expect(fault("app/ui/shapes.ts", "app/domain/meals/schemas.server.ts", true)).toBeUndefined();
    expect(fault("app/ui/shapes.ts", "app/domain/meals/schemas.server.ts")).toContain("fetches nothing");
    expect(fault("app/ui/shapes.ts", "app/domain/meals/show-meal.server.ts", true)).toContain(
      "fetches nothing",
    );
  });

  test("a screen may name a type of the document", () => {
    expect(fault("app/pages/home.tsx", "app/root.tsx", true)).toBeUndefined();
  });
});

test("the table of areas names each area once, and none that is gone", () => {
  const table = readFileSync(inRoot("docs/areas.md"), "utf8");
  expect(areaTableFaults(table)).toEqual([]);
  expect(areaTableFaults(table.replace("| tips |", "| desserts |"))).toEqual([
    "docs/areas.md does not say what tips is",
    "docs/areas.md has a row for desserts, which is no area",
  ]);
});

test("imports are read with their kind and line", () => {
  const text = [
    'import { money } from "~/kit/money";',
    'import type { Day } from "../kit/day";',
    'import postgres from "postgres";',
    'export const later = () => import("./sql.server");',
  ].join("\n");
  expect(importsIn("app/data/example.ts", text)).toEqual([
    { from: "app/data/example.ts", to: "app/kit/money.ts", line: 1, typeOnly: false, later: false },
    { from: "app/data/example.ts", to: "app/kit/day.ts", line: 2, typeOnly: true, later: false },
    { from: "app/data/example.ts", to: "app/data/sql.server.ts", line: 4, typeOnly: false, later: true },
  ]);
});

test("circles are found, chains are not", () => {
  expect(
    circles([
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
      ["c", "d"],
      ["d", "e"],
    ]),
  ).toEqual([["a", "b", "c"]]);
  expect(
    circles([
      ["a", "b"],
      ["b", "c"],
      ["a", "c"],
    ]),
  ).toEqual([]);
});
