import { bold, dim, green, red } from "../../tools/stack/progress";
import type { Difference } from "./differences";

const NAMES_SHOWN = 3;
const CHANGES_SHOWN = 60;

/** Each change with the names of all entries that have it, the most common last: it hides nothing. */
function namesByChange(differences: readonly Difference[]): [change: string, names: string[]][] {
  const groups = new Map<string, Set<string>>();
  for (const { name, changes } of differences)
    for (const change of changes) groups.set(change, (groups.get(change) ?? new Set()).add(name));
  const all = [...groups].map(([change, names]): [string, string[]] => [change, [...names]]);
  return all.sort(([, one], [, other]) => one.length - other.length);
}

function paint(line: string): string {
  return line.startsWith("- ") ? red(line) : green(line);
}

/** Each change with the names of its entries; of many names, the first. */
export function asText(differences: readonly Difference[], most = CHANGES_SHOWN): string {
  const groups = namesByChange(differences);
  const shown = groups.slice(0, most).map(([change, names]) => {
    const more = names.length - NAMES_SHOWN;
    const heads = names.slice(0, NAMES_SHOWN).map((name) => bold(name));
    const rest = more > 0 ? [dim(`and ${more} more`)] : [];
    return [...heads, ...rest, ...change.split("\n").map(paint)].join("\n");
  });
  const hidden = groups.length - shown.length;
  return [...shown, ...(hidden > 0 ? [dim(`and ${hidden} other changes`)] : [])].join("\n\n");
}
