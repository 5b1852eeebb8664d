import { sql } from "~/data/sql.server";
import { COOKIES } from "~/http/cookies";
import { env } from "~/kit/env.server";
import { aDiner, aProof, aSignedIn, aStaff } from "../builders";
import { sendForm } from "./invitations";

export const STAFF_ROLES = ["support", "operations", "finance", "content", "admin"] as const;
export type TestRole = (typeof STAFF_ROLES)[number];
type Who = { account_id: number; key_id: number };

/** A team with one of each role, each with a session and a fresh code; a diner; an admin without a fresh code. */
export interface BackOffice {
  sessions: Record<TestRole | "diner", string>;
  unproved: string;
  /** the newest act that somebody of this role did */
  lastAct(role: TestRole): Promise<Act | undefined>;
  /** which of the team and the diner this form does not answer with 403, the admin aside */
  allowed(path: string, fields: Record<string, string>): Promise<string[]>;
}

interface Act {
  action: string;
  subject_id: string;
  before: object | null;
  after: object | null;
  reason: string | null;
}

async function signedIn(who: Who, isProved: boolean): Promise<string> {
  const { key } = await aSignedIn(who, "session");
  if (isProved) await aProof(who);
  return key;
}

export async function aBackOffice(): Promise<BackOffice> {
  const team = await Promise.all(
    STAFF_ROLES.map(async (role) => {
      const who = await aStaff({ role });
      return { role, staff_id: who.staff_id, session: await signedIn(who, true) };
    }),
  );
  const sessions = {
    ...Object.fromEntries(team.map(({ role, session }) => [role, session])),
    diner: await signedIn(await aDiner(), true),
  } as BackOffice["sessions"];
  return {
    sessions,
    unproved: await signedIn(await aStaff({ role: "admin" }), false),
    async lastAct(role) {
      const staff_id = team.find((one) => one.role === role)?.staff_id ?? 0;
      const [act] = await sql<Act[]>`
        SELECT action, subject_id, before, after, reason FROM audit_entry WHERE staff_id = ${staff_id} ORDER BY id DESC LIMIT 1`;
      return act;
    },
    async allowed(path, fields) {
      const who = (["diner", ...STAFF_ROLES] as const).filter((one) => one !== "admin");
      const answers = await Promise.all(
        who.map(async (one) => ({ one, status: (await sendForm(path, fields, sessions[one])).status })),
      );
      return answers.filter(({ status }) => status !== 403).map(({ one }) => one);
    },
  };
}

/** A screen as somebody with this session gets it. */
export async function openScreen(path: string, session: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(new URL(path, env.APP_ORIGIN), {
    headers: { cookie: `${COOKIES.session}=${session}` },
    redirect: "manual",
  });
  return { status: answer.status, text: await answer.text() };
}
