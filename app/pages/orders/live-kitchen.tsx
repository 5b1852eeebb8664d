import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { backgroundPaths } from "~/kit/background-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast-store";
import type { ConnectionState, followEvents } from "./follow-orders";
import { isSoundOn, ring } from "./order-sound";
import { useReload } from "./use-reload";

/** The number of new orders at the head of the window's title and on the app's icon. */
function useCounters(count: number): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another title
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, "");
    document.title = count > 0 ? `(${count}) ${title}` : title;
    if (!("setAppBadge" in navigator)) return;
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    // Refused where the app is not installed.
    shown.catch(() => undefined);
  }, [count, pathname, search]);
}

/**
 * Keeps a cook's desk as the kitchen is, without a reload: a new order rings, if this browser may, and the screen that is
 * open reads itself again with every step. Mounted once, by the desk's frame. Also while the window is hidden: a tablet in
 * the kitchen shows something else. Nothing to see unless the connection is lost, and nothing without script.
 */
export function LiveKitchen({ newOrders }: { newOrders: number }) {
  const readAgain = useReload();
  const shown = useRef(newOrders);
  const following = useRef<ReturnType<typeof followEvents> | null>(null);
  const [line, setLine] = useState<ConnectionState>("live");
  shown.current = newOrders;
  useCounters(newOrders);
  useEffect(() => {
    if (!("EventSource" in window)) return;
    let isGone = false;
    const now = (data: string) => {
      if (JSON.parse(data).new_orders !== shown.current) readAgain();
    };
    const step = (data: string) => {
      readAgain();
      if (JSON.parse(data).status !== "placed") return;
      toast("New order");
      if (isSoundOn()) ring();
    };
    import("./follow-orders").then(
      (part) => {
        if (isGone) return;
        const hearing = { now, step, say: setLine };
        following.current = part.followEvents(backgroundPaths.liveKitchen(), hearing, { whileHidden: true });
      },
      () => setLine("over"),
    );
    return () => {
      isGone = true;
      following.current?.stop();
    };
  }, [readAgain]);
  const lookAgain = () => {
    setLine("live");
    readAgain();
    following.current?.look();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {newOrders > 0 && `${countOf(newOrders, "new order")}`}
      </p>
      {line === "over" && (
        <p className="print:hidden mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunk px-5 py-3">
          New orders no longer show up by themselves.
          <Button type="button" onClick={lookAgain}>
            Refresh
          </Button>
        </p>
      )}
    </>
  );
}
