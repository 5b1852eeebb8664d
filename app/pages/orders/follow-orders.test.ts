import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ConnectionState, followOrders, type OrderState, reconnectDelay } from "./follow-orders";

/** A line to the server whose events the test sends. */
class Source extends EventTarget {
  static readonly all: Source[] = [];
  isOpen = true;
  constructor(readonly path: string) {
    super();
    Source.all.push(this);
  }
  close(): void {
    this.isOpen = false;
  }
  hear(name: string, data: unknown = null): void {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }));
  }
}
const last = () => Source.all.at(-1) as Source;

let page: EventTarget & { hidden: boolean };
let view: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  Source.all.length = 0;
  page = Object.assign(new EventTarget(), { hidden: false });
  view = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", view);
  vi.stubGlobal("EventSource", Source);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(seen: OrderState[] = [{ id: 7, status: "placed" }]) {
  const said: ConnectionState[] = [];
  const renew = vi.fn();
  return {
    said,
    renew,
    ...followOrders(
      () => seen,
      renew,
      (line) => said.push(line),
    ),
  };
}

test("a page that is behind reads again, one that is not does not", () => {
  const { said, renew } = follow();
  last().hear("now", [{ id: 7, status: "placed" }]);
  expect([said, renew.mock.calls.length]).toEqual([["live"], 0]);
  last().hear("step", { id: 7, status: "accepted" });
  last().hear("now", [{ id: 7, status: "accepted" }]);
  expect(renew).toHaveBeenCalledTimes(2);
});

test("a line that stays down is tried ten times, ever more seldom, said, and then given up", () => {
  const { said } = follow();
  for (let tries = 0; tries < 30; tries += 1) {
    if (last().isOpen) last().hear("error");
    vi.advanceTimersByTime(reconnectDelay(10, 1));
  }
  expect(Source.all).toHaveLength(11);
  expect(said).toEqual([...Array(9).fill("waiting"), "over"]);
  expect(vi.getTimerCount()).toBe(0);
  expect([reconnectDelay(0, 0), reconnectDelay(3, 0), reconnectDelay(9, 1)]).toEqual([1000, 8000, 45_000]);
});

test("once the connection is back it is listened at once, and that is said", () => {
  const { said } = follow();
  last().hear("error");
  vi.advanceTimersByTime(2_000);
  last().hear("error");
  expect(said).toEqual(["waiting"]);
  view.dispatchEvent(new Event("online"));
  last().hear("now", [{ id: 7, status: "placed" }]);
  expect([said, vi.getTimerCount()]).toEqual([["waiting", "live"], 0]);
});

test("what the server ended is not tried again until somebody asks, and nothing after that stays behind", () => {
  const { said, look, stop } = follow();
  last().hear("end");
  vi.advanceTimersByTime(600_000);
  expect([said, Source.all.length, last().isOpen]).toEqual([["over"], 1, false]);
  look();
  expect(Source.all).toHaveLength(2);
  stop();
  view.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("visibilitychange"));
  expect([Source.all.length, last().isOpen, vi.getTimerCount()]).toEqual([2, false, 0]);
});
