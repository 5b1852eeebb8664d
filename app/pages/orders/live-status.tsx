import { useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { UNDERWAY } from "~/domain/orders/states";
import { statusText } from "~/ui/orders/status";
import type { OrderStatus } from "~/ui/shapes";

interface Shown {
  id: number;
  number: string;
  status: OrderStatus;
}

/**
 * Reads the page again, but not while the visitor is on the way, only when they have come: a reading in between would take
 * the answer's toast with it.
 */
function useReadAgain(): () => void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const now = useRef(state);
  const isAsked = useRef(false);
  now.current = state;
  useEffect(() => {
    if (state !== "idle" || !isAsked.current) return;
    isAsked.current = false;
    revalidate();
  }, [state, revalidate]);
  return useCallback(() => {
    if (now.current === "idle") revalidate();
    else isAsked.current = true;
  }, [revalidate]);
}

/**
 * Keeps the orders of a page as they are in the kitchen, without a reload, while one of them is underway; what changed
 * is said politely. Nothing to see, and nothing without script.
 */
export function LiveStatus({ orders }: { orders: readonly Shown[] }) {
  const readAgain = useReadAgain();
  const seen = useRef(orders);
  const [said, setSaid] = useState("");
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
  useEffect(() => {
    if (!isLive || !("EventSource" in window)) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    const underway = () => seen.current.filter(({ status }) => UNDERWAY.includes(status));
    import("./follow-orders").then(
      ({ followOrders }) => {
        if (!isOver) stop = followOrders(underway, readAgain);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isLive, readAgain]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
