import type { Plugin } from "vite";

type Cut = readonly [found: RegExp, replacement: string];

/** Asserts and warnings speak to whoever develops with these packages. */
const SPOKEN: Cut = [
  /(?<![\w.$]|function )(invariant|warning|warningOnce|UNSAFE_invariant|UNSAFE_warning|logV6DeprecationWarnings|logDeprecation|warnOnce)\(/g,
  "/* @__PURE__ */ $1(",
];

/** The future flags of vite.config.ts are on in every page, and this is no single-page application. */
const SETTLED: readonly Cut[] = [
  [/(?:window\.__remixContext\.)?future\.v3_(?:singleFetch|lazyRouteDiscovery)\b/g, "true"],
  [/window\.__remixContext\.isSpaMode\b/g, "false"],
  [/\bisSpaMode(?= [&?])|(?<=\bif \()isSpaMode(?=\))/g, "false"],
  [/!isSpaMode\b/g, "true"],
  // What has a name in React's tools stays in the script, used or not.
  [/^\w+\.displayName = ".*";$/gm, ""],
];

/** An answer that nobody waits for any more, since the page has gone on, is no fault. */
const ABORTED: Cut = [
  /(?=console\.error\(e\);\s+throw new Error\(`Unable to decode turbo-stream)/g,
  'if (e.name !== "AbortError") ',
];

const FRAMEWORK = /node_modules\/(@remix-run\/(router|react)|react-router|react-router-dom)\//;

/** The browser's half of a module without what it never says or asks there, or only for nothing. */
function lean(code: string): string {
  return [SPOKEN, ABORTED, ...SETTLED].reduce(
    (before, [found, replacement]) => before.replace(found, replacement),
    code,
  );
}

/** Leaves those words and questions, and that complaint, out of the scripts of production. */
export const leanFramework: Plugin = {
  name: "lean-framework",
  apply: "build",
  enforce: "pre",
  transform(code, id, options) {
    if (options?.ssr || !FRAMEWORK.test(id)) return null;
    return { code: lean(code), map: null };
  },
};
