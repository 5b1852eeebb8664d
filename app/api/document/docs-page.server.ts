import type { ApiRoute } from "~/http/dispatch.server";
import { escapeHtml } from "~/kit/text";
import { documentPath } from "./operation.server";

function rows({ path, calls }: ApiRoute): string {
  return Object.entries(calls)
    .map(
      ([method, call]) =>
        `<tr><td><code>${method}</code></td><td><code>${escapeHtml(documentPath(path))}</code></td>` +
        `<td>${call.guard.name}</td><td>${escapeHtml(call.summary)}</td></tr>`,
    )
    .join("");
}

const STYLE = `body{font:15px/1.5 system-ui;margin:0;background:#fbf6ee;color:#2b1d17}
main{margin:0 auto;max-width:1080px;padding:24px}#calls{background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:8px 12px;border-bottom:1px solid #e3d6c3;vertical-align:top}
code{font-size:14px;overflow-wrap:anywhere}`;

/** The document, readable offline: to look up and to try out; a plain table of all calls where scripts are off. `nonce` is the answer's. */
export function docsPage(table: readonly ApiRoute[], nonce: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>DinDin calls</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"><style nonce="${nonce}">${STYLE}</style>
<main><div id="calls"></div><noscript><h1>The calls of DinDin</h1>
<p>The whole document: <a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>For</th><th>What it does</th></tr></thead><tbody>${table.map(rows).join("")}</tbody></table></noscript></main>
<script src="/api/docs/swagger-ui.js"></script><script src="/api/docs/start.js"></script></html>`;
}
