import { escapeHtml } from "~/kit/text";
import { absolute } from "../shells/page-meta.server";
import { CACHE_SECONDS } from "./plan.server";

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
// Kept by who asked: the answer carries a cookie, so no shared cache may.
const HEADERS = {
  "content-type": "application/xml; charset=utf-8",
  "cache-control": `private, max-age=${CACHE_SECONDS}`,
};

const urls = (paths: readonly string[]) =>
  paths.map((path) => `<url><loc>${escapeHtml(absolute(path))}</loc></url>\n`).join("");

/** A sitemap of these paths, written as it is read: 40,000 meals never stand in memory together. */
export function urlset(batches: AsyncIterable<string[]>): Response {
  const text = new TextEncoder();
  const reader = batches[Symbol.asyncIterator]();
  let isBegun = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(out) {
      if (!isBegun) {
        isBegun = true;
        out.enqueue(text.encode(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n`));
        return;
      }
      const { done, value } = await reader.next();
      out.enqueue(text.encode(done ? "</urlset>\n" : urls(value)));
      if (done) out.close();
    },
    async cancel() {
      await reader.return?.();
    },
  });
  return new Response(stream, { headers: HEADERS });
}

/** A sitemap of sitemaps. */
export function sitemapIndex(paths: readonly string[]): Response {
  const files = paths.map((path) => `<sitemap><loc>${escapeHtml(absolute(path))}</loc></sitemap>\n`).join("");
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${NAMESPACE}>\n${files}</sitemapindex>\n`,
    { headers: HEADERS },
  );
}
