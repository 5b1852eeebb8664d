import { inject } from "vitest";
import { env } from "~/kit/env.server";
import { guest } from "../as";

/** The company's provider of the shared environment. */
export const provider = () => inject("place").fakes.services.identity;

/** Somebody who works at the company, known to its provider from now on. */
export async function anEmployee(
  who: { id: string; email: string | null; given_name?: string },
  { url }: { url: string } = provider(),
): Promise<void> {
  await fetch(`${url}/__people`, { method: "POST", body: JSON.stringify(who) });
}

export interface Visit {
  status: number;
  text: string;
  location: string | null;
  cookies: Record<string, string>;
}

function cookiesIn(headers: Headers): Record<string, string> {
  const pairs = headers.getSetCookie().map((line) => line.split(";")[0]?.split(/=(.*)/s) ?? []);
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, decodeURIComponent(value)]));
}

async function open(path: string, cookies: Record<string, string>): Promise<Visit> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const { status, text, headers } = await guest().get<string>(path, { headers: { cookie } });
  return { status, text, location: headers.get("location"), cookies: { ...cookies, ...cookiesIn(headers) } };
}

/** Submits a form of the page that a visit ended on, as a browser without script does. */
export async function submit(
  path: string,
  fields: Record<string, string>,
  { text, cookies }: Visit,
): Promise<Visit> {
  const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const body = new URLSearchParams({ csrf, ...fields }).toString();
  const sent = await guest().post<string>(path, body, {
    headers: { cookie, "Content-Type": "application/x-www-form-urlencoded" },
  });
  const { status, headers } = sent;
  return {
    status,
    text: sent.text,
    location: headers.get("location"),
    cookies: { ...cookies, ...cookiesIn(headers) },
  };
}

/** Chooses `person` (the provider's id) on the company's own page; answers where that leads back to, with the cookies it needs. */
export async function chooseAtProvider(
  name: string,
  person: string,
  next = "",
): Promise<{ back: URL; cookies: Visit["cookies"] }> {
  const start = await open(`/sign-on/${name}${next && `?next=${encodeURIComponent(next)}`}`, {});
  const page = new URL(start.location ?? "");
  const chosen = await fetch(page, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ person }).toString(),
  });
  const back = new URL(chosen.headers.get("location") ?? "");
  if (back.origin !== env.APP_ORIGIN) throw new Error(`The provider led to ${back.origin}`);
  return { back, cookies: start.cookies };
}

/** Comes back from the company's own page. */
export const comeBack = ({ back, cookies }: Awaited<ReturnType<typeof chooseAtProvider>>): Promise<Visit> =>
  open(back.pathname + back.search, cookies);

/** Signs in on the company's own page as `person` (the provider's id) and answers what the way back leads to. */
export async function signOn(name: string, person: string, next = ""): Promise<Visit> {
  return comeBack(await chooseAtProvider(name, person, next));
}
