import { keyedHash, sameText } from "./secret.server";

const SEAL = 32;
const sealOf = (kind: string, id: number) => keyedHash(`${kind}:${id}`).toString("base64url").slice(0, SEAL);

/** The end of a link to something of a kind: its number, sealed with the product's secret, so that it is kept nowhere. */
export function sealId(kind: string, id: number): string {
  return `${id}-${sealOf(kind, id)}`;
}

/** The number that a link's end names; null for one that we did not make, or made for another kind. */
export function openSealedId(kind: string, token: string): number | null {
  const [, number, seal] = /^([1-9][0-9]{0,8})-([\w-]{32})$/.exec(token) ?? [];
  if (!number || !seal || !sameText(seal, sealOf(kind, Number(number)))) return null;
  return Number(number);
}
