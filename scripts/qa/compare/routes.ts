import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Replacements } from "./normalize";
import type { Tree } from "./tree";

interface Route {
  id: string;
  parentId?: string;
  path?: string;
  hasAction: boolean;
  hasLoader: boolean;
}

/** A screen or file of `app/routes.ts`. */
export interface Screen {
  pattern: string;
  hasAction: boolean;
  hasLoader: boolean;
}

/** All routes of a build, from the manifest that it gives browsers. */
function routesOf({ build }: Tree): Record<string, Route> {
  const assets = join(build, "client/assets");
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error(`There is no manifest in ${assets}.`);
  const text = readFileSync(join(assets, file), "utf8");
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, Route>;
  };
  return routes;
}

/** Server-sent events: answers that do not end. */
const ENDLESS = ["/my-orders/live", "/chef/live"];

const isLeaf = (route: Route, all: Route[]) => !all.some(({ parentId }) => parentId === route.id);

function patternOf(route: Route, routes: Record<string, Route>): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  const above = parent ? patternOf(parent, routes).replace(/\/$/, "") : "";
  return route.path ? `${above}/${route.path}` : above || "/";
}

/** The screens of a build: routes without children. */
export function screensOf(tree: Tree): Screen[] {
  const routes = routesOf(tree);
  const all = Object.values(routes);
  return all
    .filter((route) => isLeaf(route, all) && (route.hasLoader || route.hasAction))
    .map((route) => ({ ...route, pattern: patternOf(route, routes) }))
    .filter(({ pattern }) => !ENDLESS.includes(pattern));
}

/** Route ids are the names of files, which may move: each is replaced by its path, a layout by that of its first child. */
export function routeNames(tree: Tree): Replacements {
  const routes = routesOf(tree);
  const all = Object.values(routes);
  return all
    .filter(({ id }) => id !== "root")
    .map((route) => {
      const child = all.find(({ parentId }) => parentId === route.id);
      const name = child ? `layout of ${patternOf(child, routes)}` : `screen ${patternOf(route, routes)}`;
      return [`"${route.id}"`, `"${name}"`] as const;
    });
}
