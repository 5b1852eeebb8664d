import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { inRoot } from "./stack/root";

/** A lucide icon as its package describes it: elements with their attributes, on a square of 24. */
interface IconData {
  node: [element: string, attributes: Record<string, string>][];
}

/** The names that app/ui/icons.tsx draws, in its order: `export const Search = icon("search");`. */
export async function iconNames(): Promise<string[]> {
  const source = await readFile(inRoot("app/ui/icons.tsx"), "utf8");
  return [...source.matchAll(/icon\("([a-z0-9-]+)"\)/g)].map((match) => match[1] as string);
}

async function symbolOf(name: string): Promise<string> {
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
  const symbols = await Promise.all((await iconNames()).map(symbolOf));
  const credit = "<!-- Icons by Lucide (lucide.dev), ISC license. Written by scripts/icons.ts. -->";
  return `<svg xmlns="http://www.w3.org/2000/svg">${credit}\n${symbols.join("\n")}\n</svg>\n`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(inRoot("app/ui/icons.svg"), await drawSprite());
}
