/** What may wait for a slow reader before it is let go. Events. */
const WAITING = 16;

/** How a verb tells a page what happens: `send` answers whether it was taken. */
interface Ways {
  send(event: string | null, data?: unknown): boolean;
  close(): void;
}

/** Answers with server-sent events for as long as somebody listens. `follow` begins to tell them, and answers how to stop. */
export async function eventStream(
  request: { signal?: AbortSignal },
  follow: (ways: Ways) => Promise<() => void>,
): Promise<Response> {
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
  stop = await follow({
    send: (event, data) => {
      if (!out || (out.desiredSize ?? 0) <= 0) return false;
      out.enqueue(
        text.encode(event ? `event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n` : ":\n\n"),
      );
      return true;
    },
    close,
  });
  // A call is no Request with a signal: there the stream is canceled when its connection ends.
  request.signal?.addEventListener("abort", stop);
  // Who has gone while all this was looked up leaves nothing behind.
  if (request.signal?.aborted || out === null) stop();
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-streamed": "yes",
    },
  });
}
