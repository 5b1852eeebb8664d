import { withConnection } from "../../scripts/tools/stack/database";
import type { FakesInfo } from "../../scripts/tools/stack/fakes";

/**
 * Sets the one clock of a database (by its owner's connection string) and its fakes to an instant, ISO 8601, before any
 * process reads it. It goes on from there. Answers how far that is from real time, in seconds.
 */
export async function setClock(ownerUrl: string, fakes: FakesInfo, instant: string): Promise<number> {
  const offset_seconds = Math.round((Date.parse(instant) - Date.now()) / 1000);
  await withConnection(
    ownerUrl,
    (sql) => sql`UPDATE clock SET offset_seconds = ${offset_seconds} WHERE id = 1`,
  );
  const body = JSON.stringify({ offset_seconds });
  const answer = await fetch(new URL("/__clock", fakes.control), { method: "POST", body });
  if (!answer.ok) throw new Error(`The fakes' clock did not move: ${answer.status}`);
  return offset_seconds;
}
