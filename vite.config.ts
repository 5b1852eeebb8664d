import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

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
  ["framework", /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/[^/]+)\//],
  ["frame", /app\/(ui\/(shell\/|icons|button|logo|toast|share-links|skip-link|scroll-to-top|nonce|fonts|forms\/(csrf|live))|kit\/(paths|text|rules)|pages\/shells\/(frame|cart-count|root-data|arrival|browser-mirror))/],
  ["cards", /app\/(ui\/(meals|chefs)\/|ui\/(picture|pill|stars|heading|chips|money\/money|format|error-notice|date-text)|kit\/(day|money|paging))/],
  ["receipt", /app\/(ui\/(money|orders)\/|pages\/shells\/action-bar)/],
  ["form", /node_modules\/@conform-to|app\/ui\/forms\/(answer|field)/],
];

function chunkOf(id: string): string | undefined {
  return CHUNKS.find(([, pattern]) => pattern.test(id))?.[0];
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
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
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: {
      output: isSsrBuild ? {} : { manualChunks: chunkOf },
      onwarn(warning, warn) {
        if (warning.code !== "INVALID_ANNOTATION") warn(warning);
      },
    },
  },
}));
