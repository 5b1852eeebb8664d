import type { HeadersFunction } from "@remix-run/node";

/** Headers of a page on which somebody signs in, or types or reads a secret: no copy is kept, not even by their browser. */
export const noStore: HeadersFunction = () => ({ "cache-control": "no-store" });

/** Headers of a page whose address is a secret: it goes to our own server alone (why not `no-referrer`: `reset.tsx`), and no copy is kept. */
export const ofSecretAddress: HeadersFunction = (given) => ({
  "referrer-policy": "same-origin",
  ...noStore(given),
});
