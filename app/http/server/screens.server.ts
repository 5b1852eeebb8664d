import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import findMyWay from "find-my-way";
import { errorPage } from "../error-page.server";
import { refererPath } from "../next.server";
import type { RefusedForm } from "../scope.server";

type Handler = ReturnType<typeof createRequestHandler>;
type Routes = ServerBuild["routes"];
/** What is known of the request being handled. Handed in: the screens are a bundle of their own, whose requests this one does not know. */
interface CurrentRequest {
  /** it was refused before its screen was asked */
  refused(): RefusedForm | null;
  /** the way back to the form of a request that was refused; null where there is none */
  leadBack(request: Request): Promise<Response | null>;
  /** what the page's form is filled with again, in the place of what its action would answer */
  unsent(): object | null;
}

/** `meals/:name` under `account` as `/account/meals/:name`; pathless layouts add nothing. */
function fullPath(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path.replace(/^\/|\/$/g, ""));
  }
  return `/${parts.filter(Boolean).join("/")}`;
}

function branchOf(routes: Routes, id: string): string[] {
  const branch: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    branch.push(route.id);
  return branch;
}

function only<T>(all: Record<string, T>, ids: readonly string[]): Record<string, T> {
  return Object.fromEntries(ids.filter((id) => id in all).map((id) => [id, all[id] as T]));
}

/**
 * The same routes with actions that do nothing for a request which was refused before: they lead back to its form, or show its
 * error page. A form that is given back is the answer of one.
 */
function refusingForms(routes: Routes, current: CurrentRequest): Routes {
  const guarded = Object.entries(routes).map(([id, route]) => {
    const action = route?.module.action;
    if (!route || !action) return [id, route];
    const refusing: typeof action = async (args) => {
      const unsent = current.unsent();
      if (unsent) return unsent;
      const refused = current.refused();
      if (refused) {
        const back = refused.isOutdated ? await current.leadBack(args.request) : null;
        if (back) throw back;
        const { words, status, title, canReload } = refused;
        throw errorPage(words, status, { title, back: canReload ? refererPath(args.request, "") : "" });
      }
      return action(args);
    };
    return [id, { ...route, module: { ...route.module, action: refusing } }];
  });
  return Object.fromEntries(guarded);
}

/**
 * Remix flattens and ranks its whole route table two or three times for every request (measured: 2.7 to 4.8 ms with
 * 220 routes). The screens' paths are therefore matched here by a compiled matcher, and each leaf is handed to a Remix
 * handler that knows only its own branch, and that of `/`: a browser to which the document has not named it matches `/`
 * by the root alone, asks nobody, and shows an empty page to whoever goes home before its route discovery has answered.
 * The manifest of that discovery needs the whole table, and gets it.
 */
export function compileScreens(
  built: ServerBuild,
  mode: string,
  current: CurrentRequest,
): (request: Request, pathname: string) => Promise<Response> {
  const build = { ...built, routes: refusingForms(built.routes, current) };
  const whole = createRequestHandler(build, mode);
  const router = findMyWay({ ignoreTrailingSlash: true, caseSensitive: false, maxParamLength: 500 });
  const parents = new Set(Object.values(build.routes).map((route) => route.parentId));
  const handlers = new Map<string, Handler>();
  const notFound = Object.keys(build.routes).filter((id) => build.routes[id]?.path === "*");

  for (const id of Object.keys(build.routes)) {
    const isLeaf = !parents.has(id) || build.routes[id]?.index;
    if (!isLeaf || notFound.includes(id)) continue;
    router.on("GET", fullPath(build.routes, id), () => undefined, id);
  }

  const home = branchOf(build.routes, (router.find("GET", "/")?.store as string | undefined) ?? "");

  function handlerFor(leaf: string): Handler {
    let handler = handlers.get(leaf);
    if (!handler) {
      const ids = [...new Set([...branchOf(build.routes, leaf), ...home, ...notFound])];
      const assets = { ...build.assets, routes: only(build.assets.routes, ids) };
      handler = createRequestHandler({ ...build, routes: only(build.routes, ids) as Routes, assets }, mode);
      handlers.set(leaf, handler);
    }
    return handler;
  }

  /** The error page of a file that was refused, which has no screen to show it. */
  function pageOf(request: Request, refused: Response): Promise<Response> {
    const [id = "root"] = notFound;
    const ids = [...branchOf(build.routes, id), ...home];
    const routes = only(build.routes, ids) as Routes;
    const loader = () => {
      throw refused;
    };
    const refusing = Object.entries(routes).map(([one, route]) =>
      one === id && route ? [one, { ...route, module: { ...route.module, loader } }] : [one, route],
    );
    const assets = { ...build.assets, routes: only(build.assets.routes, ids) };
    return createRequestHandler({ ...build, routes: Object.fromEntries(refusing), assets }, mode)(request);
  }

  return async (request, pathname) => {
    if (pathname === "/__manifest") return whole(request);
    const screen = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    const leaf = (router.find("GET", screen)?.store as string | undefined) ?? notFound[0] ?? "root";
    const answer = await handlerFor(leaf)(request);
    const isFile = build.routes[leaf]?.module.default === undefined;
    return isFile && isRefusedPage(request, answer) ? pageOf(request, answer) : answer;
  };
}

/** Whether somebody's browser went to an address, and was answered what no person reads. */
function isRefusedPage({ method, headers }: Request, answer: Response): boolean {
  const isVisit = method === "GET" && headers.get("accept")?.includes("text/html") === true;
  return isVisit && answer.status >= 400 && !answer.headers.get("content-type")?.startsWith("text/html");
}
