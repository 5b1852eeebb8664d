import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What waits most comes first, what only works and is soon done comes last and fills up the end of the run. */
const ORDER = ["isolated", "journeys", "http", "unit"];

/** The order of the queue of files: by kind, and within a kind as vitest would (slow or large files first). */
export class ProjectOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
