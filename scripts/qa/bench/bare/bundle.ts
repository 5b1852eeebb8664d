import { build } from "esbuild";
import { inRoot } from "../../../tools/stack/root";

/** Bundles the bare server as the product's own server is bundled, with a plain stand-in where the framework was. */
export async function bundleBare(outfile: string): Promise<void> {
  await build({
    entryPoints: [inRoot("scripts/qa/bench/bare/server.ts")],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    alias: { "@remix-run/react": inRoot("scripts/qa/bench/bare/remix.tsx") },
    loader: { ".css": "empty", ".svg": "file" },
    assetNames: "assets/[name]-[hash]",
    publicPath: "/",
    jsx: "automatic",
    define: {
      "process.env.NODE_ENV": '"production"',
      "import.meta.env.SSR": "true",
      "import.meta.env.PROD": "true",
      "import.meta.env.DEV": "false",
    },
    logLevel: "warning",
  });
}
