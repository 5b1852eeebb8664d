import { COOKIES } from "~/http/cookies";
import { env } from "~/kit/env.server";
import { aProof, aSignedIn, aStaff } from "../builders";
import { type Visit, type Visited, visit } from "../journeys/visit";
import type { TestRole } from "./back-office";

/** A session of somebody of the team in a browser, who has just shown a code. */
export async function onDuty(
  role: TestRole,
  options: Visit = {},
): Promise<Visited & { sol: Awaited<ReturnType<typeof aStaff>> }> {
  const sol = await aStaff({ role });
  const { key } = await aSignedIn(sol, "session");
  await aProof(sol);
  const visited = await visit(options);
  await visited.context.addCookies([
    { name: COOKIES.session, value: key, url: new URL(env.APP_ORIGIN).origin },
  ]);
  return { ...visited, sol };
}
