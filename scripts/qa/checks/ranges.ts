type Version = [number, number, number];

/** "20.19" is 20.19.0; an `x` or a missing part counts as zero. */
function parse(text: string): Version {
  const [major = 0, minor = 0, patch = 0] = text.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** The first version after everything that `text` with its missing parts covers: 20 → 21.0.0, 20.1 → 20.2.0. */
function after(text: string, parts: number): Version {
  const [major, minor, patch] = parse(text);
  if (parts === 1) return [major + 1, 0, 0];
  return parts === 2 ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

function holds(comparator: string, version: Version): boolean {
  const [, sign = "", text = ""] = /^(>=|<=|>|<|=|\^|~)?\s*v?(.*)$/.exec(comparator) ?? [];
  if (text === "" || text === "*" || text === "x") return true;
  const parts = text.split(".").filter((part) => /^\d/.test(part)).length;
  const base = parse(text);
  const above = compare(version, base) >= 0;
  switch (sign) {
    case ">=":
      return above;
    case ">":
      return compare(version, after(text, parts)) >= 0;
    case "<":
      return !above;
    case "<=":
      return compare(version, after(text, parts)) < 0;
    case "^":
      return above && compare(version, [base[0] + 1, 0, 0]) < 0;
    case "~":
      return above && compare(version, after(text, Math.min(parts, 2))) < 0;
    default:
      return above && compare(version, after(text, parts)) < 0;
  }
}

/** Whether a range as `engines` writes it (`^20.19 || >=22.12`, `>= 18 < 21`, `14 - 20`) includes a version. */
export function includesVersion(range: string, version: string): boolean {
  const wanted = parse(version);
  return range.split("||").some((part) => {
    const hyphen = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(part);
    const comparators = hyphen
      ? [`>=${hyphen[1]}`, `<=${hyphen[2]}`]
      : part.replace(/([<>=^~])\s+/g, "$1").split(/\s+/);
    return comparators.filter(Boolean).every((comparator) => holds(comparator, wanted));
  });
}
