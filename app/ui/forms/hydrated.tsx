import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True once script runs on this page, and from the start for what it draws later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Tells an action that script reads its answer; without it the action answers with a redirect, as for any form. */
export function HydratedFlag() {
  return useHydrated() ? <input type="hidden" name="live" value="1" /> : null;
}
