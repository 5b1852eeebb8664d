import { keyedHash, sameText } from "~/kit/secret.server";

const SEAL = 32;
const sealOf = (id: number) => keyedHash(`program:${id}`).toString("base64url").slice(0, SEAL);

/** The end of a program's link: its number, sealed with the product's secret, so that it is kept nowhere. */
export function programToken(id: number): string {
  return `${id}-${sealOf(id)}`;
}

/** The program that a link's end names; null for one that we did not make. */
export function programOfToken(token: string): number | null {
  const [, number, seal] = /^([1-9][0-9]{0,8})-([\w-]{32})$/.exec(token) ?? [];
  if (!number || !seal || !sameText(seal, sealOf(Number(number)))) return null;
  return Number(number);
}
