import { contentDisposition } from "./encode-header";

/** Answers with a PDF that a browser opens, and saves under `name`: of somebody's own, so no cache keeps it. */
export function pdfAnswer(pdf: Buffer, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": contentDisposition("inline", name),
      "Cache-Control": "private, no-store",
    },
  });
}
