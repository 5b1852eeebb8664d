import { sql } from "~/data/sql.server";

/**
 * In SQL: a transfer `t` waits for its cook's bank account (WAITING_FOR_BANK). The status stands in the text, since the partial
 * index of what waits asks for it.
 */
export const isWaitingForBank = sql`t.status = 'held'`;
