import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { clock } from "~/kit/clock";
import { deviceName } from "~/kit/device-name";
import type { Page, Slice } from "~/kit/paging";
import type { Person } from "../accounts/people";

/** A place where somebody is signed in: a browser (`session`) or an app's key (`token`). */
export interface Device {
  id: number;
  kind: "session" | "token";
  name: string;
  /** the sign-in that asks */
  is_this: boolean;
  signed_in_at: Date;
  /** to the hour: that is how often it moves */
  last_used_at: Date;
}

/**
 * Where I am signed in: the sign-in that asks comes first, then what was used last. Keys that have expired let nobody in
 * and are not told of. Reads the keys of one person, by the index over `account_id`.
 */
export async function listDevices(
  { account_id, key_id }: Pick<Person, "account_id" | "key_id">,
  { limit, offset }: Slice,
): Promise<Page<Device>> {
  const [rows, count] = await Promise.all([
    // plain SQL: the sign-in that asks comes first
    sql<(Omit<Device, "name"> & { user_agent: string | null })[]>`
      SELECT id, kind, user_agent, id = ${key_id} AS is_this, created_at AS signed_in_at, last_used_at
      FROM access_key WHERE account_id = ${account_id} AND expires_at > app_now()
      ORDER BY id = ${key_id} DESC, last_used_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    db.accessKey.count({ where: { account_id, expires_at: { gt: clock.now() } } }),
  ]);
  return {
    count,
    rows: rows.map(({ user_agent, ...row }) => ({ ...row, name: deviceName(user_agent) })),
  };
}
