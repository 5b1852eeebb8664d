import type { Tx } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { type LinkedRow, linkSecret } from "~/kit/sealed-id.server";
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

/** What a helper's link is made of: the row, and how many emails went out. */
export interface HelperLink extends LinkedRow {
  letters: number;
}

/** The secret of a helper's link. It is kept nowhere; a new email makes the one before worthless. */
export function helperToken({ id, link_nonce, letters }: HelperLink): string {
  return linkSecret("helper-invitation", { id, link_nonce: `${letters}${link_nonce && ":"}${link_nonce}` });
}

/** What is written when an invitation goes out. */
export function invitationOf(helper: HelperLink) {
  const sent_at = clock.now();
  return {
    letters: helper.letters,
    hash: keyedHash(helperToken(helper)),
    sent_at,
    expires_at: new Date(sent_at.getTime() + LIFETIME * 86_400_000),
  };
}

interface LockedHelper extends HelperLink {
  status: WireHelper["status"];
  sent_at: Date;
}

/** Locks a helper of a kitchen. @throws Refusal `missing` for one of another kitchen. */
export async function lockHelper(tx: Tx, chef_id: number, id: number): Promise<LockedHelper> {
  // plain SQL: locks the row
  const [helper] = await tx<LockedHelper[]>`
    SELECT id, link_nonce, status, letters, sent_at FROM kitchen_helper WHERE id = ${id} AND chef_id = ${chef_id} FOR UPDATE`;
  if (!helper) throw missing();
  return helper;
}
