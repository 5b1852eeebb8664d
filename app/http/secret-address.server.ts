import type { HeadersFunction } from "@remix-run/node";

/** Headers of a page whose address is a secret: it goes to our own server alone (why not `no-referrer`: `reset.tsx`), and no copy is kept. */
export const ofSecretAddress: HeadersFunction = () => ({
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
});
