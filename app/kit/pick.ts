/** An object with only these of its properties. */
export function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}

/** An object without its properties that are undefined. */
export function defined<T extends object>(from: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(from).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** An object with a property for each of these names, made by `of`. */
export function ofEach<Name extends string, T>(
  names: readonly Name[],
  of: (name: Name) => T,
): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>;
}
