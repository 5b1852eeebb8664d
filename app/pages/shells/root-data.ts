import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

/** What the root loader says of this visit; null only when the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>("root") ?? null;
}
