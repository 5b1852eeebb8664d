import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { inRoot } from "./stack/root";

/** A lucide icon as its package describes it: elements with their attributes, on a square of 24. */
interface IconData {
  node: [element: string, attributes: Record<string, string>][];
}

/** Where icons are named: those of every page, and those of the cook's desk. */
const FILES = ["app/ui/icons.tsx", "app/ui/shell/chef-icons.tsx"];

/** The names that these files draw, in their order: `export const Search = icon("search");`. */
export async function iconNames(): Promise<string[]> {
  const sources = await Promise.all(FILES.map((file) => readFile(inRoot(file), "utf8")));
  return [...sources.join("").matchAll(/icon\("([a-z0-9-]+)"/g)].map((match) => match[1] as string);
}

/** The marks of others, which lucide has no drawings of: filled, not outlined. */
const BRANDS: Record<string, string> = {
  "brand-facebook":
    "M13.6 21v-7.9h2.7l.4-3.1h-3.1V8c0-.9.3-1.5 1.6-1.5h1.6V3.7c-.3 0-1.3-.1-2.4-.1-2.4 0-4 1.4-4 4.1V10H7.7v3.1h2.7V21z",
  "brand-x":
    "M17.2 3.5h3l-6.6 7.5 7.7 10h-6l-4.7-6.1-5.4 6.1h-3l7-8L2.8 3.5h6.1l4.3 5.6zm-1 15.8h1.6L8 5.2H6.2z",
};

/** What stands for a meal without a picture: an empty plate between fork and knife. */
const NO_PICTURE = `<symbol id="no-picture" viewBox="0 0 120 90"><circle cx="60" cy="45" r="30" stroke-width="2.5"/><circle cx="60" cy="45" r="20" stroke-width="1.5"/><path d="M18 22v14m-5-14v9a5 5 0 0 0 10 0v-9M18 36v32M102 22c-6 4-8 12-7 20h7m0-20v46" stroke-width="2.5"/></symbol>`;

async function symbolOf(name: string): Promise<string> {
  if (BRANDS[name]) return `<symbol id="${name}" viewBox="0 0 24 24"><path d="${BRANDS[name]}"/></symbol>`;
  const file = inRoot(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
  const { __iconData } = (await import(pathToFileURL(file).href)) as { __iconData: IconData };
  const shapes = __iconData.node.map(([element, { key: _key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${element}${written.join("")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
}

/** The sprite's text: every icon of ours once, so that no page and no script carries their shapes. */
export async function drawSprite(): Promise<string> {
  const symbols = [...(await Promise.all((await iconNames()).map(symbolOf))), NO_PICTURE];
  const credit = "<!-- Icons by Lucide (lucide.dev), ISC license. Written by scripts/tools/icons.ts. -->";
  return `<svg xmlns="http://www.w3.org/2000/svg">${credit}\n${symbols.join("\n")}\n</svg>\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(inRoot("app/ui/icons.svg"), await drawSprite());
}
