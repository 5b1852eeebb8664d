import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownData } from "~/domain/accounts/own-data.server";
import { requireSignedIn } from "~/http/guards.server";
import { clock } from "~/kit/clock";

/** Everything we keep of me as a file, written while it is read: it never lies in memory whole. */
export async function loader({ request }: LoaderFunctionArgs) {
  const pieces = ownData(await requireSignedIn(request));
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(file) {
      const { done, value } = await pieces.next();
      if (done) file.close();
      else file.enqueue(bytes.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const day = clock.now().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="dindin-my-data-${day}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
