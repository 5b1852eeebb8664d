import { laterPaths } from "~/kit/later-paths";
import { scrubPath, scrubWords } from "~/kit/scrub";
import { type Measured, TELEMETRY } from "~/kit/telemetry";
import { fieldsOf, sendAway } from "./send";

const KEY = "dindin_visit";
let waiting: Measured[] = [];
let tries = 0;

/** The visit's random name; a new one after half an hour without a packet. */
function session(): string {
  const [id, at] = (sessionStorage.getItem(KEY) ?? "").split(" ");
  const isOver = !id || Date.now() - Number(at) > TELEMETRY.session_s * 1000;
  const name = isOver ? crypto.randomUUID?.() || Math.random().toString(36).slice(2) : id;
  sessionStorage.setItem(KEY, `${name} ${Date.now()}`);
  return name;
}

function note(
  kind: Measured["kind"],
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

const packet = (events: Measured[]) => ({ packet: JSON.stringify({ session: session(), events }) });

async function dispatch(): Promise<void> {
  const events = waiting;
  if (events.length === 0) return;
  waiting = [];
  const sent = await fetch(laterPaths.telemetry(), { method: "POST", body: fieldsOf(packet(events)) }).catch(
    () => null,
  );
  if (sent && sent.status < 500) tries = 0;
  else if (tries++ < TELEMETRY.retries) waiting = [...events, ...waiting].slice(-TELEMETRY.batch);
  else tries = 0;
}

function watch(type: string, each: (entry: PerformanceEntry) => void): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  } catch {
    // A browser that cannot measure this measures the rest.
  }
}

/** Begins to measure: how fast pages are, what breaks in them, how calls end. Once for each page load. */
export function measure(): void {
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
    if (initiatorType === "fetch" && !name.endsWith(laterPaths.telemetry()))
      note("http", "fetch", duration, name, responseStatus);
  });
  addEventListener("error", ({ message, filename }) => note("error", message, 0, filename || undefined));
  addEventListener("unhandledrejection", ({ reason }) => note("error", String(reason), 0));
  setInterval(() => void dispatch(), TELEMETRY.dispatch_ms);
  addEventListener("pagehide", () => {
    if (lcp) note("performance", "lcp", lcp);
    note("performance", "cls", shift);
    if (sendAway(laterPaths.telemetry(), packet(waiting))) waiting = [];
  });
}
