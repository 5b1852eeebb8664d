import type { LoaderFunctionArgs } from "@remix-run/node";
import { followOrders } from "~/domain/orders/live-orders.server";
import { orErrorPage } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";

/** What may wait for a slow reader before it is let go. Events. */
const WAITING = 16;

/** The steps of my orders as they are taken: server-sent events `now`, `step` and `end`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const text = new TextEncoder();
  let stop = (): void => undefined;
  let out: ReadableStreamDefaultController<Uint8Array> | null = null;
  const close = () => {
    const open = out;
    out = null;
    try {
      open?.close();
    } catch {
      // The reader has gone first.
    }
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        out = controller;
      },
      cancel: () => {
        out = null;
        stop();
      },
    },
    { highWaterMark: WAITING },
  );
  stop = await orErrorPage(
    followOrders(me, {
      send: (event, data) => {
        if (!out || (out.desiredSize ?? 0) <= 0) return false;
        out.enqueue(
          text.encode(event ? `event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n` : ":\n\n"),
        );
        return true;
      },
      close,
    }),
  );
  request.signal.addEventListener("abort", stop);
  // Who has gone while all this was looked up leaves nothing behind.
  if (request.signal.aborted || out === null) stop();
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-streamed": "yes",
    },
  });
}
