import type { RootData } from "../root.server";

/** What every page shows, as this one last heard it, from the router itself: no first-load script hands it over. Null for a page that failed. */
export function currentRootData(): RootData | null {
  const root: RootData | undefined = window.__remixRouter?.state.loaderData.root;
  return root ?? null;
}

/** Where the page is that the router shows. */
export function currentPath(): string {
  return window.__remixRouter?.state.location.pathname ?? "";
}

/** Calls `hear` after each change of what the page is or knows: another path, data read again. Answers how to stop. */
export function onRouterChange(hear: () => void): () => void {
  return window.__remixRouter?.subscribe(() => hear()) ?? (() => undefined);
}
