import { patchesHere } from "../../tools/stack/patched-libraries";
import type { Order } from "./own-run";

/** The process of one run. It has connections of its own to the database that it shakes, and must outlive them. */
async function main(order: Order): Promise<void> {
  patchesHere();
  const { playOrder } = await import("./own-run");
  await playOrder(order);
}

main(JSON.parse(process.argv[2] ?? "{}") as Order)
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => process.exit(process.exitCode ?? 0));
