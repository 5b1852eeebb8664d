import { Mutex } from "./locks";

/**
 * Remembers everything that can be reached from `root`, and answers what puts it back, in place: whoever holds one of the
 * objects sees it as it was. What was added since is gone from its list. Locks are left alone.
 */
export function remember(root: object): () => void {
  const seen = new Set<object>();
  const undo: (() => void)[] = [];

  function visit(value: unknown): void {
    if (value === null || typeof value !== "object" || value instanceof Mutex || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      const items: unknown[] = [...value];
      undo.push(() => value.splice(0, value.length, ...items));
      items.forEach(visit);
    } else if (value instanceof Map) {
      const entries = [...value];
      undo.push(() => {
        value.clear();
        for (const [key, one] of entries) value.set(key, one);
      });
      entries.flat().forEach(visit);
    } else {
      const own = { ...value };
      undo.push(() => {
        for (const key of Object.keys(value)) if (!(key in own)) Reflect.deleteProperty(value, key);
        Object.assign(value, own);
      });
      Object.values(own).forEach(visit);
    }
  }

  visit(root);
  return () => {
    for (const one of undo) one();
  };
}
