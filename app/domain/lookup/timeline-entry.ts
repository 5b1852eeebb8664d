/** Where an entry of the timeline comes from. */
export type TimelineKind =
  | "state"
  | "payment"
  | "refund"
  | "ledger"
  | "transfer"
  | "message"
  | "staff"
  | "provider";

/** Something that happened to an order. `source` names the row that says so. */
export interface TimelineEntry {
  at: Date;
  kind: TimelineKind;
  title: string;
  detail: string;
  source: string;
  /** of a message that was mailed: its id, by which it can be sent again */
  message_id?: number;
  /** what can be asked or tried again, safely however often, where that helps */
  replay?: { what: "payment" | "refund" | "job" | "event"; id: string };
}

/** Rows of each kind that are read at most: an order has some dozens of all. */
export const MOST = 200;

/** What there is to say, with commas. */
export const list = (...words: (string | null | undefined | false)[]) => words.filter(Boolean).join(", ");

/** Of an entry of the audit: who did it. */
export const byWhom = {
  ...{ actor: true },
  staff: { select: { account: { select: { first_name: true, last_name: true } } } },
} as const;

interface Actor {
  actor: string;
  staff: { account: { first_name: string; last_name: string } } | null;
}

/** The name of who did it; what the system calls itself where it was nobody of the team. */
export const nameOf = ({ actor, staff }: Actor): string =>
  staff ? `${staff.account.first_name} ${staff.account.last_name}` : actor;
