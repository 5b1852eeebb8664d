import { readFile } from "node:fs/promises";
import { type Plugin, transform } from "esbuild";

/**
 * V8 keeps a file with one letter beyond Latin-1 in two bytes a letter, and with it every page that a function's text was
 * copied into, as Remix does to restore the scroll position: a tenth of what a page costs. esbuild escapes such letters
 * everywhere but in comments, regular expressions and tagged templates.
 */
const BEYOND = /\P{ASCII}/u;

/** What packages ask to know whether they run in production. */
export const PRODUCTION = { "process.env.NODE_ENV": '"production"' };

/** For esbuild: packages whose comments or development branches hold letters beyond ASCII go into the bundles without these. */
export const asciiPackages: Plugin = {
  name: "ascii-packages",
  setup(building) {
    building.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      if (!BEYOND.test(text)) return undefined;
      const { code } = await transform(text, {
        sourcefile: path,
        sourcemap: "inline",
        platform: "node",
        target: "node20",
        legalComments: "none",
        minifyWhitespace: true,
        minifySyntax: true,
        define: PRODUCTION,
      });
      return { contents: code, loader: "js" };
    });
  },
};

/** @throws Error for a bundle with a letter beyond ASCII: write the expression with `new RegExp`, or leave its package out. */
export async function ensureAscii(paths: string[]): Promise<void> {
  for (const path of paths.filter((one) => one.endsWith(".js"))) {
    const found = /.{0,60}\P{ASCII}.{0,20}/u.exec(await readFile(path, "utf8"));
    if (found) throw new Error(`${path} is not ASCII: ${found[0]}`);
  }
}
