import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import type { Chef } from "../accounts/people";
import type { WireDocument } from "./schemas.server";

/** What is read of a document to show it, in Prisma's words. */
export const shown = {
  ...{ id: true, kind: true, type: true, bytes: true, expires_on: true, status: true, reason: true },
  created_at: true,
} as const;

/** A document as it is read. */
export type DocumentRow = Pick<WireDocument, "id" | "kind" | "type" | "bytes" | "status" | "reason"> & {
  expires_on: Date;
  created_at: Date;
};

/** A document as its cook sees it, over or not by the day where the kitchen is. */
export function toWire({ expires_on, created_at, ...row }: DocumentRow, me: Chef): WireDocument {
  const until = dayIn("UTC", expires_on);
  const is_over = until < dayIn(me.time_zone, clock.now());
  return { ...row, expires_on: until, is_over, created_at: created_at.toISOString() };
}
