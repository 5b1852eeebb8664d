const PRELOADS = /<link rel="modulepreload"[^>]*>/g;
const SCRIPTS = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const ASSETS = /\/assets\/[\w.$-]+?\.(js|css|woff2|avif|png|svg)\b/g;

/** Modules, which a build cuts and names as it likes, and the loaders' data, which is recorded by itself. */
const isBuilt = (attributes: string, text: string) =>
  attributes.includes('type="module"') || text.includes("__remixContext");

/** An HTML page as far as it does not depend on how it was built, a tag a line. */
export function visibleHtml(html: string): string {
  return html
    .replace(PRELOADS, "")
    .replace(SCRIPTS, (script, attributes: string, text: string) => (isBuilt(attributes, text) ? "" : script))
    .replace(ASSETS, "/assets/<built>.$1")
    .replaceAll("><", ">\n<");
}
