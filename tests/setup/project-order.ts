import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What waits most comes first, what only works and is soon done comes last and fills up the end of the run. */
const ORDER = ["isolated", "journeys", "http", "unit"];

/**
 * Files that take more than 20 s, which a first run can't know: they begin before all others of their kind, so that none of
 * them is left over at the end with one core idle.
 */
const LONGEST = [
  "chaos.isolated",
  "log-secrets.isolated",
  "resets.isolated",
  "redis-trouble.isolated",
  "first-day.isolated",
  "demo.isolated",
  "trouble.isolated",
  "bench.isolated",
  "payment-truth.isolated",
  "exports.isolated",
  "worker-trouble.isolated",
  "payouts.isolated",
  "locked-rows.isolated",
  "locked-row.isolated",
  "journeys/look",
  "dropped-line",
  "first-visit",
  "journeys/checkout",
  "open-order",
  "other-tab",
  "staff-console",
  "journeys/weight",
  "hostile-text",
  "contract/fuzz",
  "contract/refusals",
  "typed-sql/typed-sql",
  "demo/seed",
  "stack/stack",
];

/** The order of the queue of files: by kind, within a kind the longest first, and the others as vitest would. */
export class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const kind = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    const length = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return at === -1 ? LONGEST.length : at;
    };
    return sorted.sort((one, other) => kind(one) - kind(other) || length(one) - length(other));
  }
}
