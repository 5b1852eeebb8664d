/**
 * Older names of a cook's transfers, where rows and clients have them; everything else says "waiting for a bank account" and
 * "paused" (docs/areas.md). The status, the event and the kind stay until versions of before December 2026 can no longer run
 * beside this one, and their rows are gone: not before March 2027. What clients of the REST API read stays for good, and so do
 * entries of the audit, which nothing changes.
 */

/** The status of a transfer that waits for its cook's bank account. */
export const WAITING_FOR_BANK = "held";

/** The event, and the kind of message, of money that waits for its cook's bank account. */
export const TRANSFERS_WAITING = "transfers.held";

/** On the wire: why money that staff have paused has no day. */
export const PAUSED = "kept_by_staff";

/** Today's name of an act in the audit, by its older one. */
export const ACTS_TODAY: Readonly<Record<string, string>> = {
  "transfer.kept": "transfer.paused",
  "transfer.released": "transfer.resumed",
};

/** The states of a transfer that staff had paused, in what entries of the audit say of before and after; the older one last. */
export const PAUSED_STATES: readonly unknown[] = ["paused", "kept"];
