import { useRouteLoaderData } from "@remix-run/react";
import type { readRoot } from "./root.server";

/** What the root loader says of this visit; null only when the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof readRoot>("root") ?? null;
}
