import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { inject } from "vitest";

const built = pathToFileURL(`${inject("place").build}/server/index.js`).href;
/** Every route of the built app, by its id, and the files of script that a browser needs for each. */
export const { routes, assets } = (await import(built)) as ServerBuild;

function pathOf(id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join("/")}`;
}

/** What a browser can ask for: routes without children that load data or take a form. `path` has something in place of each parameter. */
const asked = Object.values(routes)
  .filter(({ id, module }) => {
    const isLeaf = !Object.values(routes).some((other) => other.parentId === id);
    return isLeaf && (module.loader !== undefined || module.action !== undefined);
  })
  .map(({ id, module }) => ({
    id,
    pattern: pathOf(id),
    path: pathOf(id).replace(/:\w+/g, "1").replace("*", "nothing-here"),
    hasLoader: module.loader !== undefined,
    hasAction: module.action !== undefined,
  }));

/** Screens and files that load data. */
export const dataScreens = asked.filter(({ hasLoader }) => hasLoader);
/** Those that take a form. */
export const formScreens = asked.filter(({ hasAction }) => hasAction);
