import type { Staff } from "~/domain/accounts/people";
import { Refusal } from "~/domain/refusal";
import { aProof } from "../../../tests/builders";
import type { Run } from "./run";

/**
 * Somebody of the product team asks for something, with a code shown just now. Staff have no address of the API: the verb of
 * their screens is asked itself, whatever happens to the connection on the way. Answers what it answers, or the refusal.
 */
export function askAsStaff<T>(run: Run, verb: (me: Staff) => Promise<T>): Promise<T | Refusal> {
  const { staff } = run.model;
  return run.keepTrying(async () => {
    // the clock may have moved on since, and a proof counts for ten minutes
    await aProof(staff);
    try {
      return await verb(staff);
    } catch (error) {
      if (error instanceof Refusal && error.kind !== "unavailable") return error;
      throw error;
    }
  });
}

/** The same of what answers nothing: null where it was done, else the refusal. */
export async function doAsStaff(run: Run, verb: (me: Staff) => Promise<unknown>): Promise<Refusal | null> {
  const answer = await askAsStaff(run, verb);
  return answer instanceof Refusal ? answer : null;
}
