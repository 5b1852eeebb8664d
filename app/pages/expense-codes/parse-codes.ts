/** The codes of a pasted list, one a line: what stands before the first comma, semicolon or tab, and its name behind it. */
export function parseCodes(text: string): { code: string; label: string }[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [code = "", ...rest] = line.split(/[,;\t]/);
      return { code: code.trim(), label: rest.join(",").trim() };
    });
}
