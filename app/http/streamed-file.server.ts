import { contentDisposition } from "./encode-header";

/**
 * A file for its owner alone that is written while it is read: it never lies in memory whole, and a reader who leaves ends
 * the writing. `pieces` are its text in UTF-8.
 */
export function streamedFile(pieces: AsyncGenerator<string>, name: string, type: string): Response {
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
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": contentDisposition("attachment", name),
      "Cache-Control": "private, no-store",
    },
  });
}
