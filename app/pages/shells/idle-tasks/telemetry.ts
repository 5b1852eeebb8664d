import { telemetryPath } from "~/kit/background-paths";
import { scrubPath, scrubWords } from "~/kit/scrub";
import { TELEMETRY, TELEMETRY_BYTES, type TelemetryEvent } from "~/kit/telemetry";
import { formFields, sendBeacon } from "./beacon";
import { sessionFor } from "./telemetry-session";

/** What stands around the events in a packet, bytes: the visit's name above all. */
const ENVELOPE = 80;

let waiting: TelemetryEvent[] = [];
let tries = 0;

function note(
  kind: TelemetryEvent["kind"],
  name: string,
  value: number,
  path = location.pathname,
  status?: number,
) {
  // While nothing can be sent the oldest gives way.
  waiting = [
    ...waiting.slice(1 - TELEMETRY.batch),
    { kind, name: scrubWords(name), value: Math.round(value * 1000) / 1000, path: scrubPath(path), status },
  ];
}

/** How many of these, from the first, one packet of so many bytes holds: JSON with the visit's name. */
export function countFitting(events: readonly TelemetryEvent[], bytes: number): number {
  let count = events.length;
  while (new Blob([JSON.stringify(events.slice(0, count))]).size > bytes - ENVELOPE) count--;
  return count;
}

/** Takes the next packet out of what waits; undefined when there is nothing to say, or this visit has said all it may. */
function nextPacket() {
  const events = waiting.splice(0, countFitting(waiting, TELEMETRY_BYTES.packet));
  const session = events[0] && sessionFor(JSON.stringify(events).length);
  if (session) return { events, fields: { packet: JSON.stringify({ session, events }) } };
}

async function dispatch(): Promise<void> {
  const next = nextPacket();
  if (!next) return;
  const body = formFields(next.fields);
  const sent = await fetch(telemetryPath(), { method: "POST", body }).catch(() => null);
  const isHeard = sent && sent.status < 500;
  if (isHeard || tries++ >= TELEMETRY.retries) tries = 0;
  else waiting = [...next.events, ...waiting].slice(-TELEMETRY.batch);
}

function watch(type: string, each: (entry: PerformanceEntry) => void): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  } catch {
    // A browser that cannot measure this measures the rest.
  }
}

/** Begins to measure: how fast pages are, what breaks in them, how calls end. Once for each page load. */
export function startTelemetry(): void {
  if (Math.random() >= TELEMETRY.sampling) return;
  let lcp = 0;
  let shift = 0;
  watch("navigation", (entry) => note("performance", "load", entry.duration));
  watch("largest-contentful-paint", ({ startTime }) => {
    lcp = startTime;
  });
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) shift += value;
  });
  watch("event", ({ name, duration }) => duration > 200 && note("performance", name, duration));
  watch("resource", (entry) => {
    const { initiatorType, name, duration, responseStatus = 0 } = entry as PerformanceResourceTiming;
    if (initiatorType === "fetch" && !name.endsWith(telemetryPath()))
      note("http", "fetch", duration, name, responseStatus);
  });
  addEventListener("error", ({ message, filename }) => note("error", message, 0, filename || undefined));
  addEventListener("unhandledrejection", ({ reason }) => note("error", String(reason), 0));
  setInterval(() => void dispatch(), TELEMETRY.dispatch_ms);
  addEventListener("pagehide", () => {
    if (lcp) note("performance", "lcp", lcp);
    note("performance", "cls", shift);
    const next = nextPacket();
    if (next) sendBeacon(telemetryPath(), next.fields);
  });
}
