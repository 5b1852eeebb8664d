import { cutList, wrongLines } from "../pasted-list.server";
import { invalid } from "../refusal";
import { type CodesInput, MOST_AT_ONCE, NewCode } from "./schemas.server";

const NAMES: Record<string, string> = { code: "code", label: "name" };

/**
 * The codes of a pasted list, cut as CSV: one a line, its code and then its name. What stands behind the name is part of it.
 * @throws Refusal `invalid` under `list`, with what is wrong by line: a quote, no code, or what is too long.
 */
export function readCodes(text: string): CodesInput {
  const lines = cutList(text, MOST_AT_ONCE + 1).filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (lines.length === 0) throw invalid("list", "Paste one code per line");
  if (lines.length > MOST_AT_ONCE) throw invalid("list", `List at most ${MOST_AT_ONCE} codes`);
  const problems: string[] = [];
  const codes = lines.flatMap(({ at, cells: [code, ...rest] }) => {
    const label = rest.filter((cell) => cell !== "").join(", ");
    const parsed = NewCode.safeParse({ code, label });
    if (parsed.success) return [parsed.data];
    for (const { path, message } of parsed.error.issues)
      problems.push(`Line ${at}, ${NAMES[String(path[0])]}: ${message}`);
    return [];
  });
  if (problems.length > 0) throw wrongLines(problems);
  return { codes };
}
