import { sql } from "~/data/sql.server";
import { brokenRules as brokenOn } from "../../ledger/rules";

/** Every rule of the ledger that the database alone can show (I6 is the journal's). */
export const brokenRules = (): Promise<string[]> => brokenOn(sql);
