import { sql } from "~/data/sql.server";
import { executeAct } from "~/domain/support/execute-act.server";
import { COOKIES } from "~/http/cookies";
import { env } from "~/kit/env.server";
import { aChef, aCorporateAdmin, aDiner, anOrganization, aProof, aSignedIn, aStaff } from "../builders";
import { sendForm } from "./invitations";

export const STAFF_ROLES = ["support", "operations", "finance", "content", "admin"] as const;
export type TestRole = (typeof STAFF_ROLES)[number];
export type Who = { account_id: number; key_id: number };

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

/** The session of somebody; `isProved`: they have just shown a code. */
export async function sessionOf(who: Who, isProved = true): Promise<string> {
  const { key } = await aSignedIn(who, "session");
  if (isProved) await aProof(who);
  return key;
}

/** A session with a fresh code for one of each role of the team. */
export async function sessionsOfTeam(): Promise<Record<TestRole, string>> {
  const of = await Promise.all(
    STAFF_ROLES.map(async (role) => [role, await sessionOf(await aStaff({ role }))]),
  );
  return Object.fromEntries(of);
}

/** The sessions of those who are signed in and not of the team: a diner, a cook, a company's admin. */
export async function sessionsOfStrangers(): Promise<string[]> {
  return [
    await sessionOf(await aDiner()),
    await sessionOf(await aChef()),
    await sessionOf(await aCorporateAdmin({ organization: await anOrganization() })),
  ];
}

/** Opens a page by a session, or as a guest; where it leads elsewhere, that is the answer. */
export function open(path: string, session: string | null): Promise<Response> {
  return fetch(new URL(path, env.APP_ORIGIN), {
    headers: session ? { cookie: `${COOKIES.session}=${session}` } : {},
    redirect: "manual",
  });
}

export async function statusOf(path: string, session: string | null): Promise<number> {
  const answer = await open(path, session);
  await answer.body?.cancel();
  return answer.status;
}

export const textOf = async (path: string, session: string) => (await open(path, session)).text();

/** Whether an act was not done for want of a fresh code: its form came back, and asks for one. */
export async function asksForCode(answer: Response): Promise<boolean> {
  return answer.status === 400 && /enter a code from your authenticator app/.test(await answer.text());
}

/** Does what waits its ten seconds, as its job would. */
export async function executeWaiting(
  subject: "order_id" | "account_id" | "chef_id",
  id: number,
): Promise<void> {
  const acts = await sql<{ id: number }[]>`
    SELECT id FROM waiting_act WHERE ended_at IS NULL AND ${sql(subject)} = ${id}`;
  for (const act of acts) await executeAct(act.id);
}

export async function aBackOffice(): Promise<BackOffice> {
  const team = await Promise.all(
    STAFF_ROLES.map(async (role) => {
      const who = await aStaff({ role });
      return { role, staff_id: who.staff_id, session: await sessionOf(who) };
    }),
  );
  const sessions = {
    ...Object.fromEntries(team.map(({ role, session }) => [role, session])),
    diner: await sessionOf(await aDiner()),
  } as BackOffice["sessions"];
  return {
    sessions,
    unproved: await sessionOf(await aStaff({ role: "admin" }), false),
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

/** What the form of a screen says it was filled from. */
export async function seenOn(path: string, session: string): Promise<string> {
  const [, seen = ""] = /name="seen" value="([^"]*)"/.exec((await openScreen(path, session)).text) ?? [];
  return seen.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
