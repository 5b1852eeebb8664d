import { data } from "@remix-run/node";
import { tokenForPageOf } from "~/http/csrf.server";
import { optionalPerson } from "~/http/guards.server";
import { currentRequest } from "~/http/scope.server";
import { consumeToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { deviceOf } from "~/kit/device";
import { env, isLocalEnv } from "~/kit/env.server";
import { keyedHash } from "~/kit/secret.server";
import { themeOf } from "~/ui/shell/theme";
import { staffStrip } from "./staff-strip.server";
import { readVisit } from "./visit.server";

/** The same for one account at any time, and another one for every other; it says nothing else. */
const tagOf = (account_id: number): string =>
  keyedHash(`who:${account_id}`).toString("base64url").slice(0, 8);

/** What every screen knows of a visit: who it is, their theme and place, and what is said to them once. */
export async function readRoot(request: Request) {
  const person = await optionalPerson.read(request);
  const { flash, clear } = consumeToast(request);
  const { placeCookie, backOffice, ...visit } = await readVisit(request, person);
  const csrf = currentRequest()?.csrf ?? "";
  const root = {
    ...visit,
    who: person ? tagOf(person.account_id) : "",
    flash,
    staffStrip: staffStrip(backOffice),
    csrf: person ? tokenForPageOf(csrf, person.account_id, person.membership?.organization_id ?? null) : csrf,
    theme: themeOf(request.headers.get("cookie")),
    origin: env.APP_ORIGIN,
    now: clock.now().toISOString(),
    isDemo: isLocalEnv,
    requestId: currentRequest()?.id ?? "",
    device: deviceOf(request.headers.get("user-agent")),
  };
  const headers = new Headers();
  for (const cookie of [clear, placeCookie]) if (cookie) headers.append("set-cookie", cookie);
  return data(root, { headers });
}

export type RootData = Awaited<ReturnType<typeof readRoot>>["data"];
