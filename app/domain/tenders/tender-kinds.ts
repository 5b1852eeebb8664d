import { REGISTRY } from "./registry";
import type { TenderKind, TenderMethod } from "./tender-kind";

/** All tenders, as the registry has them. */
export const TENDER_KINDS: readonly TenderKind[] = Object.values(REGISTRY);

/** In the order in which they pay: the registry's from its end, so that the card pays what the others leave. */
export const PAYING_ORDER: readonly TenderKind[] = [...TENDER_KINDS].reverse();

/** The tender of a method. */
export const kindOf = (method: TenderMethod): TenderKind => REGISTRY[method];

/** Whether what it pays is money, in cents; otherwise it is counted in pieces, and its cents are an organization's debt. */
export const isMoney = (method: TenderMethod): boolean => kindOf(method).asset === "usd";

/** Whether the provider charges it: it takes the rest, and the provider is asked to give back what goes back. */
export const isCharged = (method: TenderMethod): boolean => kindOf(method).asks === "rest";
