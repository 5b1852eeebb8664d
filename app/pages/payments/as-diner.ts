import type { Diner, Person } from "~/domain/accounts/people";

/** Cards belong to a person, whatever they pay for. */
export const asDiner = (me: Person): Diner => ({ ...me, kind: "diner" });
