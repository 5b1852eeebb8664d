import type { Case } from "./case";
import { purchaseCases } from "./purchases";
import { readCases } from "./reads";

/** Everything that is measured against the bare server. What only reads comes first: orders change what is listed. */
export const CASES: Case[] = [...readCases, ...purchaseCases];
