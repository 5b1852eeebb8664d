/** A decoded form body: texts, nested objects and lists, as the bracketed names say. */
export interface Params {
  [name: string]: ParamValue;
}
export type ParamValue = string | Params | ParamValue[];

/** Thrown for a body that mixes `a=1` with `a[b]=2`, or nests deeper than any vendor's interface does. */
export class UnreadableForm extends Error {}

/** Decodes `a[b][0]=x&c[]=y` to `{a: {b: ["x"]}, c: ["y"]}`. Objects have no prototype, so no name is special. */
export function decodeForm(text: string): Params {
  const root: Params = Object.create(null);
  if (text === "") return root;
  for (const [name, value] of new URLSearchParams(text)) {
    const open = name.indexOf("[");
    if (open <= 0) {
      root[name] = value;
      continue;
    }
    const steps = [
      name.slice(0, open),
      ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((m) => m[1] ?? ""),
    ];
    if (steps.length > 8) throw new UnreadableForm(name);
    place(root, steps, value);
  }
  return listsOf(root);
}

function place(root: Params, steps: string[], value: string): void {
  let here = root;
  for (const [depth, step] of steps.entries()) {
    const name = step === "" ? String(Object.keys(here).length) : step;
    if (depth === steps.length - 1) {
      here[name] = value;
      return;
    }
    const next = here[name] ?? Object.create(null);
    if (typeof next !== "object" || Array.isArray(next)) throw new UnreadableForm(name);
    here[name] = next;
    here = next;
  }
}

/** Turns objects whose names are 0, 1, 2 … into lists. */
function listsOf(params: Params): Params {
  for (const [name, value] of Object.entries(params)) {
    if (typeof value !== "object" || Array.isArray(value)) continue;
    const inner = listsOf(value);
    const names = Object.keys(inner);
    params[name] = names.every((key, index) => key === String(index)) ? Object.values(inner) : inner;
  }
  return params;
}
