import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { nextOf, refererPath, withParam } from "~/http/next.server";
import { choosePlace, type VisitorLocation, zipOfUrl } from "~/http/place.server";
import { redirect } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { rules } from "~/kit/rules";

const NOBODY_YET = "No cooks deliver there yet. You can browse other cities for now.";

/** Home, lists and meals say so in their place; a toast above would say it twice. */
const saysItself = (path: string) => /^\/(meals(\/|\?|$)|\?|$)/.test(path);

/** Remembers the spot and leads back, with the ZIP code in the URL so that it can be shared and reloaded. */
async function settleIn(spot: VisitorLocation, next: string) {
  const { market, cookie } = await choosePlace(spot);
  const to = "zip" in spot ? withParam(next, "zipCode", spot.zip) : next;
  const headers = new Headers({ "set-cookie": cookie });
  if ((!market || market.is_global) && !saysItself(next))
    return redirectWithToast(to, NOBODY_YET, { tone: "error", headers });
  return redirect(to, { headers });
}

/** The ZIP form: `?zipCode=37203`, and back to where it was sent from. A choice of what to look at, so a GET, which works without script. */
export async function loader({ request }: LoaderFunctionArgs) {
  await optionalPerson.read(request);
  const next = nextOf(new URL(request.url).searchParams.get("next"), refererPath(request, paths.home()));
  const zip = zipOfUrl(request);
  if (zip === null) return redirectWithToast(next, rules.zip.message, { tone: "error" });
  return settleIn({ zip }, next);
}

function degrees(value: FormDataEntryValue | null, most: number): number | null {
  const number =
    typeof value === "string" && /^-?\d{1,3}(\.\d{1,20})?$/.test(value) ? Number(value) : Number.NaN;
  return Math.abs(number) <= most ? number : null;
}

/** "Use my location": coordinates come by POST, so that they stand in no URL, log or history. */
export async function action({ request }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  const form = await readForm(request);
  const next = nextOf(form.get("next"), paths.home());
  const latitude = degrees(form.get("latitude"), 90);
  const longitude = degrees(form.get("longitude"), 180);
  if (latitude === null || longitude === null)
    return redirectWithToast(next, rules.zip.message, { tone: "error" });
  return settleIn({ latitude, longitude }, next);
}
