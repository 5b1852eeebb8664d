import { sql } from "~/data/sql.server";
import { missing } from "~/domain/refusal";
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
  const [code] = await sql<ShownCode[]>`
    SELECT target, ended_at IS NOT NULL OR expires_at <= app_now() AS is_over,
      greatest(0, ceil(extract(epoch FROM resend_at - app_now())))::int AS resend_in
    FROM one_time_code WHERE id = ${id} AND account_id = ${me.account_id} AND channel = ${channel}`;
  if (!code) throw missing();
  return code;
}
