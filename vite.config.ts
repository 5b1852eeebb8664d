import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { patchesInVite } from "./scripts/tools/stack/patched-libraries";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/**
 * Parts that are used together travel together: forty small files compress badly, and each is a request. The frame is
 * on every page, the cards are on every page that shows meals, the rest is fetched where it is needed.
 */
const CHUNKS: readonly [string, RegExp][] = [
  ["error-page", /app\/pages\/shells\/error-page\./],
  ["lost-connection", /app\/(ui\/toast-box|pages\/shells\/idle-tasks\/lost-connection)/],
  ["drawings", /app\/ui\/drawings\/(sheets|frame)/],
  ["top", /app\/ui\/scroll-to-top/],
  // What static islands import would otherwise come with the page that imports them.
  ["static-islands", /app\/ui\/(shell\/(footer|theme-switch|theme\.|about-links|place-form)|store-links)/],
  // The places of a cook or a company come as an island on the pages of diners, which everybody fetches.
  ["dialog", /app\/(pages\/sign-in\/sign-out|ui\/dialog)/],
  ["desk-paths", /app\/kit\/desk-paths/],
  ["group-order-paths", /app\/kit\/group-order-paths/],
  // A receipt leads to a company's pages too, and needs none of its desk.
  ["company-paths", /app\/kit\/company-paths/],
  ["fees-explained", /app\/pages\/carts\/fees-explained/],
  ["desks", /app\/(pages\/shells\/(chef-|company-|desk-)|ui\/shell\/(chef-|company-|desk-))/],
  ["information", /app\/kit\/(information-paths|first-order)/],
  ["front", /app\/ui\/(chips|chefs\/chef-card)/],
  ["entity", /app\/ui\/(share-links|pager|star-row)/],
  [
    "page",
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|clsx|@remix-run\/[^/]+)\//,
  ],
  [
    "page",
    /app\/(root|ui\/(heading|shell\/(?!chef|company|desk|staff)|icons|button|logo|progress|toasts|toast-store|skip-link|back-to-top|nonce|fonts|island|empty-state|drawings\/drawings|forms\/(csrf|last-answer))|kit\/(paths|text|zip|allergens)|pages\/shells\/(public|frame|idle-tasks\/schedule|cart-count|root-data|screen-change|browser-mirror|error-page-island))/,
  ],
  [
    "page",
    /app\/(pages\/meals\/out-of-area|ui\/(section-head|meals\/meal-|chefs\/portrait|picture|pill|stars|money\/money\.|money-text)|kit\/(money|paging))/,
  ],
  [
    "receipt",
    /app\/(kit\/day|ui\/(format|date-text|meals\/when|money\/|orders\/(hold|ordered)-notice|forms\/hydrated)|pages\/shells\/action-bar)/,
  ],
  // The checkout quotes by them, an order names them and takes a tip, and neither has use for the other's parts.
  ["tenders", /app\/(domain\/(tenders\/|refusal\.)|pages\/tips\/tip-choice)/],
  // A cook's screens say where an order stands, and nothing of what paid it.
  ["order-status", /app\/ui\/orders\/status\./],
  ["orders", /app\/ui\/orders\//],
  ["card-entry", /app\/pages\/(payments\/(stripe|new-card|saved-card)|checkout\/form)\.tsx?$/],
  // An order's screen has fields (stars, a tip) and panels, and no use for the 8 kB that bring a refused form back.
  ["field", /app\/(ui\/(card\.|forms\/field|error-notice)|kit\/(rules|phone))/],
  ["form", /node_modules\/@conform-to|app\/ui\/forms\/answer\./],
];

function chunkOf(id: string): string | undefined {
  return CHUNKS.find(([, pattern]) => pattern.test(id))?.[0];
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    patchesInVite(),
    tailwindcss(),
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  // The notices of what the scripts contain stand in /licenses.txt, once, instead of in every script.
  esbuild: { legalComments: "none" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Smaller than esbuild makes them, for everybody who fetches them; what the server runs stays as it reads.
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 3, pure_getters: true },
      format: { comments: false },
    },
    // Remix names what a page needs in its head; what comes later is small and needs no helper to fetch it.
    modulePreload: false,
    rollupOptions: {
      // What package.json says of this project's own files: only style sheets do something by being imported.
      treeshake: {
        moduleSideEffects: (id) =>
          id.includes("node_modules") || id.includes("entry.") || id.endsWith(".css"),
      },
      output: isSsrBuild ? {} : { manualChunks: chunkOf },
      onwarn(warning, warn) {
        if (warning.code !== "INVALID_ANNOTATION") warn(warning);
      },
    },
  },
}));
