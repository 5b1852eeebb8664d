/** Values that JSON has no word for, as the format numbers them. */
const WORDS: Record<number, unknown> = {
  [-1]: "<hole>",
  [-2]: "<NaN>",
  [-3]: "<-Infinity>",
  [-4]: "<-0>",
  [-5]: null,
  [-6]: "<Infinity>",
  [-7]: "<undefined>",
};
/** Dates, big integers, symbols and the like: what follows is the value, no place in the list. */
const LITERAL = new Set(["D", "B", "R", "Y", "U", "P"]);

/**
 * The loaders' data of a `.data` answer as plain JSON text, an entry a line. Remix sends a list in which values refer to one
 * another by their place, so that one more field renumbers all of it. Null for what is no such list.
 */
export function loaderDataOf(text: string): string | null {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(list) || list.length === 0) return null;
  const places: unknown[] = list;
  const at = (place: unknown): unknown =>
    typeof place !== "number" ? place : place < 0 ? WORDS[place] : read(places[place]);
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const [type, ...rest] = value as unknown[];
      if (typeof type !== "string") return value.map(at);
      return { [`<${type}>`]: LITERAL.has(type) ? rest : rest.map(at) };
    }
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, place]) => [at(Number(key.slice(1))), at(place)]);
    return Object.fromEntries(entries);
  };
  return JSON.stringify(at(0), null, 1);
}
