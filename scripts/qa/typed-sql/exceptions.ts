import ts from "typescript";
import { placeOf } from "./project";

const SAYS = /\/\/ never "?(\w+)"?: ([^:]+): \S.*/;

/** What the comments of a project say of columns, and which of it makes a difference. */
export class Exceptions {
  private readonly claimed = new Map<string, string>();
  private readonly needed = new Set<string>();

  constructor(private readonly root: string) {}

  get count(): number {
    return this.claimed.size;
  }

  /**
   * What the source of a statement says its columns never are, though Postgres cannot know it: null, or a label of an enum. By
   * comments above it: `// never null: balance, holds[].balance: the reason`, `// never "late": status: the reason`. The
   * answer is asked with `null`, `balance`.
   */
  of(node: ts.Node): (what: string, column: string) => boolean {
    const { text } = node.getSourceFile();
    const own = new Map<string, string>();
    for (let here = node; ; here = here.parent) {
      for (const { pos, end } of ts.getLeadingCommentRanges(text, here.getFullStart()) ?? []) {
        const [, what, columns] = SAYS.exec(text.slice(pos, end)) ?? [];
        for (const column of columns?.split(",") ?? []) {
          const key = `${node.getSourceFile().fileName}:${pos} ${what} ${column.trim()}`;
          own.set(`${what} ${column.trim()}`, key);
          this.claimed.set(
            key,
            `${placeOf(this.root, here)} ${column.trim()}: Postgres knows that it is never ${what}`,
          );
        }
      }
      if (ts.isStatement(here) || ts.isSourceFile(here)) break;
    }
    return (what, column) => {
      const key = own.get(`${what} ${column}`);
      if (key) this.needed.add(key);
      return key !== undefined;
    };
  }

  /** Those that nobody needs: a line each. */
  unneeded(): string[] {
    return [...this.claimed].flatMap(([key, line]) => (this.needed.has(key) ? [] : [line]));
  }
}
