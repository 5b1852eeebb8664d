import { useCallback, useEffect, useRef, useState } from "react";
import { UNDERWAY } from "~/domain/underway";
import { Button } from "~/ui/button";
import { statusText } from "~/ui/orders/status";
import type { OrderStatus } from "~/ui/shapes";
import type { ConnectionState, followOrders } from "./follow-orders";
import { useReload } from "./use-reload";

interface Shown {
  id: number;
  number: string;
  status: OrderStatus;
}

/** What is said while steps can't be heard. */
const DOWN = {
  waiting: "We lost the live connection and are trying to reconnect. What you see may be a few minutes old.",
  over: "Live updates have stopped.",
} as const;

/**
 * Keeps the orders of a page as they are in the kitchen, without a reload, while one of them is underway; what changed
 * is said politely. Nothing to see unless the connection is lost, and nothing without script.
 */
export function LiveStatus({ orders }: { orders: readonly Shown[] }) {
  const readAgain = useReload();
  const seen = useRef(orders);
  const [said, setSaid] = useState("");
  const [line, setLine] = useState<ConnectionState>("live");
  const [follow, setFollow] = useState<typeof followOrders | null>(null);
  const following = useRef<ReturnType<typeof followOrders> | null>(null);
  const isLive = orders.some(({ status }) => UNDERWAY.includes(status));
  useEffect(() => {
    const before = seen.current;
    seen.current = orders;
    const moved = orders.filter(({ id, status }) =>
      before.some((one) => one.id === id && one.status !== status),
    );
    if (moved.length > 0)
      setSaid(moved.map(({ number, status }) => `Order ${number}: ${statusText[status]}`).join(". "));
  }, [orders]);
  const fetchFollow = useCallback(() => {
    import("./follow-orders").then(
      (part) => setFollow(() => part.followOrders),
      () => setLine("over"),
    );
  }, []);
  useEffect(() => {
    if (!isLive || !("EventSource" in window)) return;
    fetchFollow();
    return () => setLine("live");
  }, [isLive, fetchFollow]);
  useEffect(() => {
    if (!isLive || !follow) return;
    const underway = () => seen.current.filter(({ status }) => UNDERWAY.includes(status));
    following.current = follow(underway, readAgain, setLine);
    return () => {
      following.current?.stop();
      following.current = null;
    };
  }, [isLive, readAgain, follow]);
  useEffect(() => {
    if (line !== "live") setSaid(DOWN[line]);
  }, [line]);
  const lookAgain = () => {
    setLine("live");
    readAgain();
    if (following.current) following.current.look();
    else fetchFollow();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {line !== "live" && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunk px-5 py-3 text-ink-2">
          {DOWN[line]}
          {line === "over" && (
            <Button type="button" onClick={lookAgain}>
              Refresh
            </Button>
          )}
        </p>
      )}
    </>
  );
}
