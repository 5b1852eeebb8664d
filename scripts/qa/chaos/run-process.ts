import { patchesHere } from "../../tools/stack/patched-libraries";
import type { RunOrder } from "./process-run";

/** The process of one run. It has connections of its own to the database that it shakes, and must outlive them. */
async function main(order: RunOrder): Promise<void> {
  patchesHere();
  const { executeRun } = await import("./process-run");
  await executeRun(order);
}

main(JSON.parse(process.argv[2] ?? "{}") as RunOrder)
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => process.exit(process.exitCode ?? 0));
