import { invalid } from "../refusal";
import { type ExportFilters, type ExportKind, NARROWED_BY } from "./export-sql";

const WORDS: Record<keyof ExportFilters, string> = {
  search: "by a search",
  start_date: "to days",
  end_date: "to days",
  group: "to a group",
  code: "to an expense code",
  member: "to a person",
};

/**
 * A file never says that it is narrowed down by what it isn't.
 * @throws Refusal `invalid` under the first filter that a kind doesn't have.
 */
export function refuseOtherFilters(kind: ExportKind, filters: ExportFilters): void {
  const other = (Object.keys(filters) as (keyof ExportFilters)[]).find(
    (name) => filters[name] !== undefined && !NARROWED_BY[kind].includes(name),
  );
  if (other) throw invalid(other, `This report can't be narrowed down ${WORDS[other]}.`);
}
