import { randomUUID } from "node:crypto";

/**
 * A new key for a row's object at Stripe. Never made of the row's number: after a database was put back, numbers come
 * again, and Stripe answers a key that it knows with what it did then, for somebody else.
 */
export const newProviderKey = (): string => randomUUID();

/** The idempotency key of a row's object at Stripe, whose `kind` names the table. Rows from before random keys go on under their number. */
export function providerKey(
  kind: string,
  row: { id: number; provider_key: string | null },
  attempt?: number,
): string {
  const key = `${kind}:${row.provider_key ?? row.id}`;
  return attempt === undefined || attempt === 1 ? key : `${key}:${attempt}`;
}

const NAMED = /^([a-z_]+):(?:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|([0-9]{1,15}))(?::([0-9]{1,9}))?$/;

/** What a key of ours names. */
export interface NamedKey {
  kind: string;
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
  return { kind, ...row, attempt: Number(attempt) };
}
