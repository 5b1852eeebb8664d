import type { ReactNode } from "react";

const kept = new Map<string, string>();

/** What the server drew under this name, taken once from the page and given back as it was. */
function asServed(name: string) {
  let html = kept.get(name);
  if (html === undefined) {
    html = document.querySelector(`[data-still="${name}"]`)?.innerHTML ?? "";
    kept.set(name, html);
  }
  return { dangerouslySetInnerHTML: { __html: html } };
}

/**
 * A part that never changes while the page is open: the server draws it, the browser keeps what it got, and the code
 * stays on the server. `draw` is null in the browser: write `import.meta.env.SSR ? () => <Part /> : null`. Links within
 * load a new document. Where a document may never have had the part (a desk), leave it by a link with `reloadDocument`.
 */
export function Still({ name, draw }: { name: string; draw: (() => ReactNode) | null }) {
  return draw ? (
    <div data-still={name} className="contents">
      {draw()}
    </div>
  ) : (
    <div data-still={name} className="contents" {...asServed(name)} />
  );
}
