import { limit } from "~/data/limits.server";
import { sql } from "~/data/sql.server";
import { countOf } from "~/kit/text";
import type { Person } from "../accounts/people";
import { Refusal } from "../refusal";
import type { Row, Section } from "./own-data-section";
import { SECTIONS } from "./own-data-sections.server";

/** Rows that are read at once: a slow reader holds no connection meanwhile. */
const BATCH = 500;

const perAccount = limit("own-data");

/** Counts a file that somebody asks for. @throws Refusal `limited` after ten within an hour. */
export async function countOwnData(me: Pick<Person, "account_id">): Promise<void> {
  const retryAfter = await perAccount.count(String(me.account_id));
  if (retryAfter === 0) return;
  throw new Refusal(
    "limited",
    {
      reason: "You've downloaded your data too many times.",
      next: `Please try again in ${countOf(Math.ceil(retryAfter / 60), "minute")}.`,
    },
    { retryAfter },
  );
}

async function textOf(rows: readonly Row[], { tell }: Section): Promise<string> {
  const plain = ({ id: _, ...row }: Row) => row;
  const texts: string[] = [];
  // one after another: a file of a long life must not take every connection
  for (const row of rows) texts.push(JSON.stringify(await (tell ?? plain)(row)));
  return texts.join(",\n  ");
}

/**
 * Everything we keep of me as the text of one JSON object, piece by piece: an object key for each section, with a list of
 * rows. Money is in cents, vouchers in pieces, instants ISO 8601 UTC, days YYYY-MM-DD.
 */
export async function* ownData(me: Pick<Person, "account_id">): AsyncGenerator<string> {
  let lead = "{";
  for (const [name, section] of Object.entries(SECTIONS)) {
    yield `${lead}\n${JSON.stringify(name)}: [`;
    lead = ",";
    let after = 0;
    for (;;) {
      // plain SQL: an export, a batch of any section at a time
      const rows = await sql<Row[]>`${section.read(me.account_id, after)} ORDER BY id LIMIT ${BATCH}`;
      const text = await textOf(rows, section);
      if (text) yield `${after === 0 ? "\n  " : ",\n  "}${text}`;
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH) break;
    }
    yield "]";
  }
  yield "\n}\n";
}
