import { setTimeout as sleep } from "node:timers/promises";
import { ApiDocument } from "../../../tests/client/api-document";
import { GUEST, type Person, type RequestOptions } from "./bodies";
import type { Recorder } from "./recorder";

/** Everybody's password in the demo data. */
export const PASSWORD = "DinDin@2026";
/** A ZIP code of the demo data's first city. */
export const ZIP = "37203";

/** The demo accounts, one for each role; `newmember` has to set a password first. */
const ACCOUNTS = ["diner", "member", "newmember", "chef", "orgadmin", "staff"] as const;
export type Account = (typeof ACCOUNTS)[number];

export const emailOf = (account: Account) => `${account}@demo.dindin.test`;

/** What scenarios work with. */
export interface Context {
  recorder: Recorder;
  /** the OpenAPI document as the tree serves it */
  document: ApiDocument;
  /** with a token */
  apps: Record<Account | "guest", Person>;
  /** with a session cookie */
  browsers: Record<Account | "guest", Person>;
  /** calls by token */
  ask: Record<Account | "guest", Ask>;
}

/**
 * Makes a call of the document, as `POST /newcart/`, and answers its body, also that of a refusal. `ids` fill in the path; those
 * that it does not name become the query.
 */
export type Ask = <T = Record<string, never>>(
  call: string,
  ids?: Record<string, string | number>,
  body?: object | string,
  more?: Pick<RequestOptions, "headers">,
) => Promise<T>;

/** Makes calls as somebody. */
export function clientOf(recorder: Recorder, who: Person): Ask {
  return async <T>(call: string, ids = {}, body?: object | string, more: RequestOptions = {}) => {
    const [method = "", template = ""] = call.split(" ");
    const query = new URLSearchParams();
    let path = `/api${template}`;
    for (const [name, value] of Object.entries(ids)) {
      if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
      else query.set(name, String(value));
    }
    const asked = query.size > 0 ? `?${query}` : "";
    const { json } = await recorder.send(who, path + asked, {
      ...more,
      method,
      body,
      as: `/api${template}${asked}`,
    });
    return json as T;
  };
}

/** The code of an account's second factor, to be sent with its password; nothing for one without, or a tree before them. */
export async function otpOf(recorder: Recorder, email: string): Promise<{ otp?: string }> {
  const answer = await fetch(
    `${recorder.environment.origin}/dev/totp.json?email=${encodeURIComponent(email)}`,
  );
  if (!answer.ok) return {};
  return { otp: ((await answer.json()) as { code: string }).code };
}

/** Signs somebody in by token. `name` is theirs in the recording. */
export async function signIn(
  recorder: Recorder,
  name: string,
  email: string,
  password = PASSWORD,
): Promise<Person> {
  const { key } = await clientOf(recorder, GUEST)<{ key: string }>(
    "POST /accounts/login/",
    {},
    { email, password, ...(await otpOf(recorder, email)) },
  );
  return { name, headers: { authorization: `Token ${key}` } };
}

const cookiesOf = (headers: Headers) =>
  new Map(headers.getSetCookie().map((line) => line.split(";")[0]?.split(/=(.*)/s) as [string, string]));

/** A browser with the cookies that an answer set. */
export function browserOf(name: string, headers: Headers): Person {
  const cookies = cookiesOf(headers);
  const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  const accept = "text/html";
  return { name, headers: { cookie, accept }, csrf: decodeURIComponent(cookies.get("csrftoken") ?? "") };
}

/** Submits a form of a screen as a browser does. */
export function sendForm(
  recorder: Recorder,
  who: Person,
  path: string,
  fields: Record<string, string>,
  as = path,
) {
  const body = new URLSearchParams({ csrf: who.csrf ?? "", ...fields });
  const headers = { origin: recorder.environment.place.env.APP_ORIGIN ?? "" };
  return recorder.send(who, path, { method: "POST", body, headers, as });
}

/** Signs somebody in in a browser, with the code of their second factor where they have one. */
export async function signInBrowser(
  recorder: Recorder,
  guest: Person,
  name: string,
  email: string,
): Promise<Person> {
  const answer = await sendForm(recorder, guest, "/login", { email, password: PASSWORD });
  const half = cookiesOf(answer.headers).get("dindin_second_step");
  if (!half) return browserOf(name, answer.headers);
  const cookie = `${guest.headers.cookie}; dindin_second_step=${half}`;
  const between = { ...guest, headers: { ...guest.headers, cookie } };
  const { otp = "" } = await otpOf(recorder, email);
  return browserOf(name, (await sendForm(recorder, between, "/login/code", { otp })).headers);
}

/** Signs in all demo accounts, by token and in a browser. */
export async function signInAll(recorder: Recorder): Promise<Context> {
  const { text } = await recorder.send(GUEST, "/api/openapi.json");
  const document = new ApiDocument(JSON.parse(text));
  const visit = await recorder.send({ ...GUEST, headers: { accept: "text/html" } }, "/login");
  const guest = browserOf("guest", visit.headers);
  const apps: Partial<Context["apps"]> = { guest: GUEST };
  const browsers: Partial<Context["browsers"]> = { guest };
  for (const account of ACCOUNTS) {
    apps[account] = await signIn(recorder, account, emailOf(account));
    browsers[account] = await signInBrowser(recorder, guest, account, emailOf(account));
  }
  const asks = Object.entries(apps).map(([name, who]) => [name, clientOf(recorder, who)]);
  const ask = Object.fromEntries(asks) as Context["ask"];
  return {
    recorder,
    document,
    apps: apps as Context["apps"],
    browsers: browsers as Context["browsers"],
    ask,
  };
}

const MAIL_WITHIN_MS = 30_000;

/** The pattern's group in the newest email or text to somebody; waits for it. @throws Error when none comes. */
export async function sentTo({ environment }: Recorder, to: string, pattern: RegExp): Promise<string> {
  const giveUp = Date.now() + MAIL_WITHIN_MS;
  const inbox = new URL(`/__inbox.json?to=${encodeURIComponent(to)}`, environment.place.fakes.control);
  while (Date.now() < giveUp) {
    const messages = (await (await fetch(inbox)).json()) as { text: string }[];
    const found = messages.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
    if (found) return found;
    await sleep(50);
  }
  throw new Error(`Nothing like ${pattern} was sent to ${to}.`);
}

/**
 * Shows by the mailed code that an account is its caller's, for ten minutes: another email and a first second factor want
 * that. `mailbox` is the account's confirmed email. A tree before these codes asks for none.
 */
export async function proveOwner(recorder: Recorder, ask: Ask, mailbox: string): Promise<void> {
  const call = "POST /accounts/second-factor/proof/";
  const { code } = await ask<{ code?: string }>(call, {}, {});
  if (code !== "owner_code_required") return;
  const owner_code = await sentTo(recorder, mailbox, /^([A-Z2-9]{8})$/m);
  await ask(call, {}, { owner_code });
}
