/** Groups of names that reach each other, by Tarjan's method; every group of more than one is a circle. */
export function circles(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];

  function enter(name: string): void {
    index.set(name, index.size);
    low.set(name, index.size - 1);
    stack.push(name);
    onStack.add(name);
    for (const other of next.get(name) ?? []) {
      if (!index.has(other)) {
        enter(other);
        low.set(name, Math.min(low.get(name) ?? 0, low.get(other) ?? 0));
      } else if (onStack.has(other)) {
        low.set(name, Math.min(low.get(name) ?? 0, index.get(other) ?? 0));
      }
    }
    if (low.get(name) !== index.get(name)) return;
    const group: string[] = [];
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      onStack.delete(member);
      group.push(member);
      if (member === name) break;
    }
    if (group.length > 1) found.push(group.reverse());
  }

  for (const name of next.keys()) if (!index.has(name)) enter(name);
  return found;
}
