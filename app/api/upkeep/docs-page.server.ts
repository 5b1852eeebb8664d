import type { ApiRoute } from "~/http/dispatch.server";
import { escapeHtml } from "~/kit/text";

function rows({ path, calls }: ApiRoute): string {
  return Object.entries(calls)
    .map(
      ([method, call]) =>
        `<tr><td><code>${method}</code></td><td><code>/api${escapeHtml(path.replace(/:([A-Za-z_]+)/g, "{$1}"))}</code></td>` +
        `<td>${call.guard.name}</td><td>${escapeHtml(call.summary)}</td></tr>`,
    )
    .join("");
}

const STYLE = `body{font:15px/1.5 system-ui;margin:0 auto;padding:24px;max-width:1080px;background:#fbf6ee;color:#2b1d17}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:8px 12px;border-bottom:1px solid #e3d6c3;vertical-align:top}
code{font-size:14px;overflow-wrap:anywhere}a{color:#b5391c}
@media(prefers-color-scheme:dark){body{background:#191310;color:#f6ede2}td,th{border-color:#3c2f28}a{color:#f5805a}}`;

/** A readable list of every call, offline; the whole document is one link away. */
export function docsPage(table: readonly ApiRoute[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>DinDin calls</title><style>${STYLE}</style><h1>The calls of DinDin</h1>
<p>Sign in with <code>POST /api/accounts/login/</code> and send <code>Authorization: Token &lt;key&gt;</code>. Shapes, errors and examples: <a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>For</th><th>What it does</th></tr></thead><tbody>${table.map(rows).join("")}</tbody></table></html>`;
}
