import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { keyedHash } from "~/kit/secret.server";
import { missing } from "../refusal";
import type { WireHelper } from "./schemas.server";

/** How long a link lasts. Days. */
const LIFETIME = 7;

/** What the wire has of a helper. */
export const shown = {
  ...{ id: true, email: true, status: true, expires_at: true, joined_at: true, ended_at: true },
  account: { select: { first_name: true, last_name: true } },
} as const;

type Row = Pick<WireHelper, "id" | "email" | "status"> & {
  expires_at: Date;
  joined_at: Date | null;
  ended_at: Date | null;
  account: { first_name: string; last_name: string } | null;
};

export function toWire({ account, expires_at, joined_at, ended_at, ...row }: Row): WireHelper {
  const isOpen = row.status === "invited";
  return {
    ...row,
    name: account && `${account.first_name} ${account.last_name}`.trim(),
    expires_at: isOpen ? expires_at.toISOString() : null,
    is_expired: isOpen && expires_at <= clock.now(),
    joined_at: joined_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  };
}

/**
 * The secret of a helper's link: derived from the row's number, the letter's number and the product's secret. It is kept
 * nowhere; a new letter makes the one before worthless.
 */
export function helperToken({ id, letters }: { id: number; letters: number }): string {
  return keyedHash(`helper-invitation:${id}:${letters}`).toString("base64url");
}

/** What is written when a letter goes out. */
export function letterOf(helper: { id: number; letters: number }) {
  const sent_at = clock.now();
  return {
    letters: helper.letters,
    hash: keyedHash(helperToken(helper)),
    sent_at,
    expires_at: new Date(sent_at.getTime() + LIFETIME * 86_400_000),
  };
}

interface LockedHelper {
  id: number;
  status: WireHelper["status"];
  letters: number;
  sent_at: Date;
}

/** Locks a helper of a kitchen. @throws Refusal `missing` for one of another kitchen. */
export async function lockHelper(tx: Tx, chef_id: number, id: number): Promise<LockedHelper> {
  // plain SQL: locks the row
  const [helper] = await tx<LockedHelper[]>`
    SELECT id, status, letters, sent_at FROM kitchen_helper WHERE id = ${id} AND chef_id = ${chef_id} FOR UPDATE`;
  if (!helper) throw missing();
  return helper;
}
