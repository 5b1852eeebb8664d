/**
 * The header by which an answer tells a page's script that the request did nothing because of who is signed in: `out`, nobody
 * is anymore; `changed`, somebody signed in since the page was read, perhaps the same person.
 */
export const SIGNED_OUT = "x-signed-out";
export type SignedOut = "out" | "changed";
