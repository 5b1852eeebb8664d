import { db } from "~/data/prisma.server";
import { missing } from "~/domain/refusal";
import { clock } from "~/kit/clock";
import type { Person } from "../accounts/people";
import type { Channel } from "./one-time-code.server";

/** A code of mine that was sent: to what, and in how many seconds another one may be asked for. */
export interface ShownCode {
  target: string;
  is_over: boolean;
  resend_in: number;
}

/**
 * What the screen that takes a code shows of it; never the code.
 * @throws Refusal `missing` for a code that is not mine.
 */
export async function showCode(me: Person, channel: Channel, id: number): Promise<ShownCode> {
  const code = await db.oneTimeCode.findUnique({
    where: { id, account_id: me.account_id, channel },
    select: { target: true, ended_at: true, expires_at: true, resend_at: true },
  });
  if (!code) throw missing();
  const { target, ended_at, expires_at, resend_at } = code;
  const now = clock.now();
  return {
    target,
    is_over: ended_at !== null || expires_at <= now,
    resend_in: Math.max(0, Math.ceil((resend_at.getTime() - now.getTime()) / 1000)),
  };
}
