import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { UNDERWAY } from "~/domain/orders/states";
import { statusText } from "~/ui/orders/status";
import type { OrderStatus } from "~/ui/shapes";

interface Shown {
  id: number;
  number: string;
  status: OrderStatus;
}

/**
 * Keeps the orders of a page as they are in the kitchen, without a reload, while one of them is underway; what changed
 * is said politely. Nothing to see, and nothing without script.
 */
export function LiveStatus({ orders }: { orders: readonly Shown[] }) {
  const { revalidate } = useRevalidator();
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
        if (!isOver) stop = followOrders(underway, revalidate);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isLive, revalidate]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
