/** The constants of monitoring (docs/rules.md, The browser): shares, seconds, milliseconds, events. */
export const TELEMETRY = {
  /** the share of visits that are measured */
  sampling: 1,
  session_s: 1800,
  dispatch_ms: 5000,
  batch: 100,
  retries: 2,
} as const;

/** How much pages may say of themselves, in bytes: in one packet, and in all the packets of one visit. */
export const TELEMETRY_BYTES = { packet: 16_384, visit: 262_144 } as const;

/** What is measured. */
export const TELEMETRY_KINDS = ["performance", "error", "http"] as const;

/** One measurement: `name` says of what, `path` where, `value` is milliseconds (of a layout shift its score, of a call its time). */
export interface TelemetryEvent {
  kind: (typeof TELEMETRY_KINDS)[number];
  name: string;
  path: string;
  value: number;
  /** of a call: its HTTP status; 0 when there was no answer */
  status?: number;
}
