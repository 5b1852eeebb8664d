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

/**
 * Where a part stands that no screen of ours can reach in a browser: Remix writes its first scripts on the server, no
 * loader defers (docs/decisions/002), no link asks for a view transition, and nothing holds a visitor back from leaving.
 * The bundler leaves out what these conditions no longer lead to.
 */
const UNREACHED: readonly [file: RegExp, cuts: readonly Cut[]][] = [
  [
    /@remix-run\/react\/dist\/esm\/components\.js$/,
    [
      [/static: isStatic,\s+staticContext\s+\} = useDataRouterContext/, "} = useDataRouterContext"],
      [/staticContext \? `/, "false ? `"],
      [/!activeDeferreds \? ""/, 'true ? ""'],
      [/= !isStatic \? " "/, '= true ? " "'],
      [/if \(!isStatic && typeof __remixContext === "object" && __remixContext\.a\)/, "if (false)"],
    ],
  ],
  [
    /@remix-run\/react\/dist\/esm\/routes\.js$/,
    [
      [
        /if \(typeof singleFetch === "function"\) \{\s+let result = await singleFetch\(\);\s+return result;\s+\}\s+let result = await fetchServerHandler\(request, route\);\s+return unwrap \? unwrapServerResponse\(result\) : result;/,
        "return singleFetch();",
      ],
      [/if \(needsRevalidation\) \{/, "if (false) {"],
    ],
  ],
  [
    /@remix-run\/react\/dist\/esm\/browser\.js$/,
    [[/router\.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;/, ""]],
  ],
  [
    /@remix-run\/router\/dist\/router\.js$/,
    [
      [/(function isDeferredData\(value\) \{)[^}]*\}/, "$1 return false; }"],
      [/(function isDeferredResult\(result\) \{)[^}]*\}/, "$1 return false; }"],
      [/if \(isDeferredData\(result\)\) \{/, "if (false) {"],
      [/(?<!function )\bshouldBlockNavigation\(/g, "/* @__PURE__ */ shouldBlockNavigation("],
      [/if \(blockerKey(?: && delta != null)?\) \{/g, "if (false) {"],
      [/state\.blockers\.forEach\(\(_, key\) => deleteBlocker\(key\)\);/, ""],
      [/getBlocker,\s+deleteBlocker,/, ""],
    ],
  ],
  [
    /react-router\/dist\/index\.js$/,
    [
      [
        /class AwaitErrorBoundary extends React\.Component \{[\s\S]*?\n\}\n/,
        "function AwaitErrorBoundary() {}\n",
      ],
    ],
  ],
  [
    /react-router-dom\/dist\/index\.js$/,
    [
      [/if \(!viewTransitionOpts \|\| isViewTransitionUnavailable\) \{/, "if (true) {"],
      [/if \(renderDfd && pendingState && router\.window\) \{/, "if (false) {"],
      [
        /if \(renderDfd && pendingState && state\.location\.key === pendingState\.location\.key\) \{/,
        "if (false) {",
      ],
      [/if \(vtContext\.isTransitioning && !vtContext\.flushSync\) \{/, "if (false) {"],
      [/if \(!vtContext\.isTransitioning && interruption\) \{/, "if (false) {"],
    ],
  ],
];

const FRAMEWORK = /node_modules\/(@remix-run\/(router|react)|react-router|react-router-dom)\//;

/** The browser's half of a module without what it never does there; throws when it is not the version this is for. */
export function lean(code: string, id: string): string {
  const cuts = UNREACHED.find(([file]) => file.test(id))?.[1] ?? [];
  const cut = cuts.reduce((before, [found, replacement]) => {
    const after = before.replace(found, replacement);
    if (after === before)
      throw new Error(`${id} has changed: see ${found} in scripts/stack/lean-framework.ts`);
    return after;
  }, code);
  return [SPOKEN, ...SETTLED].reduce(
    (before, [found, replacement]) => before.replace(found, replacement),
    cut,
  );
}

/** Leaves out of the scripts of production what no visitor's browser can reach: 6 kB gzipped on every page. */
export const leanFramework: Plugin = {
  name: "lean-framework",
  apply: "build",
  enforce: "pre",
  transform(code, id, options) {
    if (options?.ssr || !FRAMEWORK.test(id)) return null;
    return { code: lean(code, id.split("?")[0] ?? id), map: null };
  },
};
