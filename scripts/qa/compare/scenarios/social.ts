import type { Person } from "../bodies";
import { browserOf, type Context, emailOf, sendForm, sentTo } from "../people";
import type { Recorder } from "../recorder";

/** People that the fakes have ready: one with everything, one without an email, one whose email is not verified. */
const READY = {
  google: ["108204268033311374001", "108204268033311374003", "108204268033311374004"],
  facebook: ["10158231112220001", "10158231112220003"],
};

/** Chooses a person on the provider's consent page, or cancels there; answers the callback address. */
async function consent(page: string, person: string | null): Promise<string> {
  const body = new URLSearchParams(person === null ? { deny: "1" } : { person });
  const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
  return answer.headers.get("location") ?? "";
}

/** Begins a sign-in; answers the browser with its cookies, and the address of the consent page. */
async function begin(recorder: Recorder, guest: Person, path: string, as: string): Promise<[Person, string]> {
  const { headers } = await recorder.send(guest, `${path}?next=/account`, { as });
  const { cookie = "" } = browserOf(guest.name, headers).headers;
  const browser = { ...guest, headers: { ...guest.headers, cookie: `${guest.headers.cookie}; ${cookie}` } };
  return [browser, headers.get("location") ?? ""];
}

/** Signs in with Google and Facebook in a browser: as each ready person and canceled; with a forged state, with a used code, and in another browser. */
export async function signInSocially({ recorder, browsers: { guest } }: Context): Promise<void> {
  const start = "/accounts/:provider/login";
  const as = `${start}/callback`;
  for (const [provider, people] of Object.entries(READY))
    for (const person of [...people, null]) {
      const [browser, page] = await begin(recorder, guest, start.replace(":provider", provider), start);
      const back = await consent(page, person);
      const { pathname, search } = new URL(back);
      const forged = search.replace(/state=[^&]*/, "state=forged");
      for (const query of [forged, search, search]) await recorder.send(browser, pathname + query, { as });
      await recorder.send(guest, pathname + search, { as });
    }
}

/** Signs in by a company's own provider: as somebody it has not added, and as a member, whose mailbox is asked the first time. */
export async function signInByCompany(
  { recorder, browsers: { guest } }: Context,
  name: string,
): Promise<void> {
  const as = "/sign-on/callback";
  for (const person of ["00u3nobody", "00u1member"]) {
    const [browser, page] = await begin(recorder, guest, `/sign-on/${name}`, "/sign-on/:name");
    const { pathname, search } = new URL(await consent(page, person));
    const { text } = await recorder.send(browser, pathname + search, { as });
    const sealed = /name="sealed" value="([^"]+)"/.exec(text)?.[1];
    if (!sealed) continue;
    const email_code = await sentTo(recorder, emailOf("member"), /^([A-Z2-9]{8})$/m);
    await sendForm(recorder, browser, as, { sealed, email_code });
  }
}
