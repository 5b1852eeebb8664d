import type { Case, Operation, World } from "./case";
import { sender } from "./load";
import { naming } from "./recording/record";

/** Has product and bare server do each operation of a recorded case once. Throws when an answer of either is wrong. */
export async function checkOnce(one: Case, operations: readonly Operation[], world: World): Promise<void> {
  for (const origin of [world.product, world.bare]) {
    const { send, close } = sender(origin, 1);
    try {
      for (const [index, operation] of operations.entries()) {
        const diner = world.diners[index % world.diners.length];
        if (!diner) throw new Error("nobody to order");
        await operation.perform(naming(one, operation, send), diner);
      }
    } finally {
      close();
    }
  }
}
