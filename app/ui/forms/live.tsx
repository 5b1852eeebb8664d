import { useEffect, useState } from "react";

/** True once script runs on this page. */
export function useIsLive(): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return isLive;
}

/** Tells an action that script reads its answer; without it the action answers with a redirect, as for any form. */
export function Live() {
  return useIsLive() ? <input type="hidden" name="live" value="1" /> : null;
}
