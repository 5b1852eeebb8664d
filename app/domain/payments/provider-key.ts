import { randomUUID } from "node:crypto";

/** What of ours Stripe knows by a key of its own. */
type Kind = "refund" | "tip_share" | "transfer" | "reversal" | "gift_payout";

/**
 * A new key for a row's object at Stripe. Never made of the row's number: after a database was put back, numbers come
 * again, and Stripe answers a key that it knows with what it did then, for somebody else.
 */
export const newProviderKey = (): string => randomUUID();

/** The idempotency key of a row's object at Stripe. Rows from before random keys go on under their number. */
export function providerKey(
  kind: Kind,
  row: { id: number; provider_key: string | null },
  attempt?: number,
): string {
  const key = `${kind}:${row.provider_key ?? row.id}`;
  return attempt === undefined || attempt === 1 ? key : `${key}:${attempt}`;
}

const NAMED =
  /^(refund|tip_share|transfer|reversal|gift_payout):(?:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|([0-9]{1,15}))(?::([0-9]{1,9}))?$/;

/** What a key of ours names. */
export interface NamedKey {
  kind: Kind;
  provider_key: string | null;
  id: number | null;
  /** the first is 1 */
  attempt: number;
}

/** Which row a key of ours names: by its random key or, from before those, by its number; null for any other text. */
export function parseProviderKey(key: string | null): NamedKey | null {
  const [, kind, provider_key, id, attempt = "1"] = NAMED.exec(key ?? "") ?? [];
  if (kind === undefined) return null;
  const row = { provider_key: provider_key ?? null, id: id === undefined ? null : Number(id) };
  return { kind: kind as Kind, ...row, attempt: Number(attempt) };
}
