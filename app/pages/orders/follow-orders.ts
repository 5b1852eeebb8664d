import { backgroundPaths } from "~/kit/background-paths";

/** The first pause before listening again, doubled with each try in vain, and the longest. Milliseconds. */
const PAUSE_MS = 1000;
const LONGEST_MS = 30_000;
/** Tries in vain after which a page no longer listens until it is looked at again. */
const MOST_TRIES = 10;

/** An order and where it is. */
export interface OrderState {
  id: number;
  status: string;
}

/** The pause before try number `tries` (from 0), shifted by up to a half, so that not all browsers come at once. */
export function reconnectDelay(tries: number, random = Math.random()): number {
  return Math.min(LONGEST_MS, PAUSE_MS * 2 ** tries) * (1 + random / 2);
}

/** Whether a page that shows `seen` is behind: one it takes for underway stands elsewhere, or is there no more. */
export function isBehind(seen: readonly OrderState[], now: readonly OrderState[]): boolean {
  return seen.some(({ id, status }) => now.find((one) => one.id === id)?.status !== status);
}

/** How the listening goes: steps are heard; the line is down and is tried again; nothing is tried anymore. */
export type ConnectionState = "live" | "waiting" | "over";

/** What a page does with what it hears. */
interface Hearing {
  now(data: string): void;
  step(data: string): void;
  /** how the listening goes */
  say(line: ConnectionState): void;
}

/**
 * Listens at `path`. A hidden page lets its connection go and catches up when it is shown again, unless it listens
 * `whileHidden`. Answers how to listen again and how to stop.
 */
export function followEvents(
  path: string,
  { now, step, say }: Hearing,
  { whileHidden = false } = {},
): { look(): void; stop(): void } {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }
  function open(): void {
    if (source || (document.hidden && !whileHidden)) return;
    const opened = new EventSource(path);
    source = opened;
    opened.addEventListener("now", ({ data }) => {
      tries = 0;
      say("live");
      now(data);
    });
    opened.addEventListener("step", ({ data }) => step(data));
    opened.addEventListener("end", () => {
      close();
      say("over");
    });
    opened.addEventListener("error", () => {
      close();
      if (tries < MOST_TRIES) timer = setTimeout(open, reconnectDelay(tries));
      // The first try in vain is no news: a server that is brought out again is back at once.
      if (tries > 0) say(tries < MOST_TRIES ? "waiting" : "over");
      tries += 1;
    });
  }
  function look(): void {
    close();
    tries = 0;
    open();
  }
  function turn(): void {
    if (!whileHidden || !source) look();
  }
  document.addEventListener("visibilitychange", turn);
  window.addEventListener("online", look);
  open();
  return {
    look,
    stop: () => {
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("online", look);
      close();
    },
  };
}

/**
 * Listens to my own orders while the page is looked at. `seen` answers the orders underway as the page shows them, `renew`
 * reads them again, `say` is told how it goes. Answers how to listen again and how to stop.
 */
export function followOrders(
  seen: () => readonly OrderState[],
  renew: () => void,
  say: (line: ConnectionState) => void,
): ReturnType<typeof followEvents> {
  const now = (data: string) => {
    if (isBehind(seen(), JSON.parse(data))) renew();
  };
  return followEvents(backgroundPaths.liveOrders(), { now, step: renew, say });
}
