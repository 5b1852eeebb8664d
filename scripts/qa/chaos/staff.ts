import type { Staff } from "~/domain/accounts/people";
import { Refusal } from "~/domain/refusal";
import { aProof } from "../../../tests/builders";
import type { Run } from "./run";

/**
 * Somebody of the product team does something, with a code shown just now. Staff have no address of the API: the verb of
 * their screens is asked itself, whatever happens to the connection on the way. Answers null where it was done, else the refusal.
 */
export function doAsStaff(run: Run, verb: (me: Staff) => Promise<unknown>): Promise<Refusal | null> {
  const { staff } = run.model;
  return run.keepTrying(async () => {
    // the clock may have moved on since, and a proof counts for ten minutes
    await aProof(staff);
    try {
      await verb(staff);
      return null;
    } catch (error) {
      if (error instanceof Refusal && error.kind !== "unavailable") return error;
      throw error;
    }
  });
}
