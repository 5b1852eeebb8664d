import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readStaffMarketplace, seenOfMarketplace } from "~/domain/catalog/list-marketplaces.server";
import { changeMarketplace, openMarketplace } from "~/domain/catalog/save-marketplace.server";
import {
  CircleInput,
  CircleQuery,
  MarketplaceInput,
  OpenMarketplaceInput,
  ZipListInput,
} from "~/domain/catalog/schemas.server";
import {
  chooseZips,
  listZips,
  listZipsAround,
  type ZipsChanged,
  zipsInCircle,
} from "~/domain/catalog/zips.server";
import { staffMay } from "~/domain/staff/staff-may";
import { seenText } from "~/domain/staff/stale-form.server";
import { answerForm, idOf, orErrorPage, readForm, refusalText } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { refusalOf } from "~/http/refusal-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { Facts } from "../accounting/money-words";
import { MarketplaceForm, OpenForm } from "./marketplace-form";
import { drawZips } from "./zip-map";
import { ZipPanel } from "./zip-panel";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.marketplace.name ?? "Marketplace"} · Back office · DinDin` },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

/** What the URL asks to see of a circle; a wrong one is said in words. */
async function circleOf({ searchParams }: URL, id: number) {
  const [zip, miles] = [searchParams.get("zip") ?? "", searchParams.get("miles") ?? ""];
  const none = { zip, miles: miles || "15", found: null, problem: null, zips: [] };
  if (zip === "") return none;
  const asked = CircleQuery.safeParse({ zip, miles });
  if (!asked.success) return { ...none, problem: asked.error.issues[0]?.message ?? "Check the form." };
  try {
    const zips = await zipsInCircle(asked.data);
    const countIf = (is: (whose: number | null) => boolean) =>
      zips.filter(({ marketplace_id }) => is(marketplace_id)).length;
    const found = {
      count: zips.length,
      fresh: countIf((whose) => whose === null),
      here: countIf((whose) => whose === id),
      elsewhere: countIf((whose) => whose !== null && whose !== id),
    };
    return { ...none, found, zips };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { ...none, problem: refusalText(refusal) };
  }
}

function byCity(zips: readonly { zip: string; city: string }[]) {
  const cities = new Map<string, string[]>();
  for (const { zip, city } of zips) cities.set(city, [...(cities.get(city) ?? []), zip]);
  return [...cities]
    .map(([city, its]) => ({ city, zips: its }))
    .toSorted((a, b) => a.city.localeCompare(b.city));
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const id = idOf(params.id ?? null);
  const [marketplace, served, { zips, ...circle }] = await orErrorPage(
    Promise.all([readStaffMarketplace(id), listZips(id), circleOf(new URL(request.url), id)]),
  );
  const { latitude, longitude } = marketplace;
  const middle = latitude === null || longitude === null ? [] : [{ latitude, longitude }];
  const shown = [...served, ...zips, ...middle];
  const around = shown.length === 0 ? [] : await orErrorPage(listZipsAround(shown));
  return {
    ...{
      marketplace,
      seen: seenText(seenOfMarketplace(marketplace)),
      circle,
      count: served.length,
      cities: byCity(served),
    },
    map: drawZips(around, id, new Set(zips.map(({ zip }) => zip))),
    mayChange: staffMay(me.role, "set up marketplaces"),
  };
}

function saidOf({ changed, elsewhere }: ZipsChanged, change: "add" | "remove"): string {
  if (change === "remove") return `${countOf(changed, "ZIP code")} removed.`;
  const kept = elsewhere > 0 ? ` ${elsewhere} stay with another marketplace.` : "";
  return `${countOf(changed, "ZIP code")} added.${kept}`;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "set up marketplaces");
  const id = idOf(params.id ?? null);
  const form = await readForm(request);
  const back = (words: string) => redirectWithToast(staffPaths.marketplace(id), words);
  switch (form.get("intent")) {
    case "circle":
      return answerForm(form, CircleInput, async ({ change, ...circle }) =>
        back(saidOf(await chooseZips(me, id, circle, change), change)),
      );
    case "list":
      return answerForm(form, ZipListInput, async ({ change, zips }) =>
        back(saidOf(await chooseZips(me, id, { zips }, change), change)),
      );
    case "open":
      return answerForm(form, OpenMarketplaceInput, async (input) => {
        await openMarketplace(me, id, input);
        return back(input.is_active ? "It's open." : "It's closed.");
      });
    default:
      return answerForm(form, MarketplaceInput, async (input) => {
        await changeMarketplace(me, id, input);
        return back("Saved.");
      });
  }
}

/** One marketplace: where it delivers, its settings and law, and whether it's open. */
export default function MarketplaceScreen() {
  const { marketplace, seen, mayChange, ...zips } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { name, is_active, is_global } = marketplace;
  const lead = `${is_active ? "Open" : "Closed"}${is_global ? ", for browsing everywhere" : ""}.`;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: staffPaths.marketplaces(), text: "Marketplaces" }} lead={lead}>
        {name}
      </PageTitle>
      {mayChange && <OpenForm isOpen={is_active} answer={answer} />}
      {!is_global && <ZipPanel {...zips} mayChange={mayChange} answer={answer} />}
      {mayChange ? (
        <MarketplaceForm of={marketplace} seen={seen} answer={answer} />
      ) : (
        <Panel id="marketplace-settings" title="Settings">
          <Facts
            facts={[
              ["Time zone", marketplace.time_zone],
              ["Deliveries", `${marketplace.window_start} to ${marketplace.window_end}`],
              ["Permit", marketplace.permit_required ? "Needed" : "Not needed"],
              ["Meals a day", marketplace.max_meals_per_day ?? "No limit"],
              ["Meals a week", marketplace.max_meals_per_week ?? "No limit"],
              ["Meals a year", marketplace.max_meals_per_year ?? "No limit"],
              ["Cooks deliver", marketplace.chef_may_deliver ? "They may" : "Drivers do"],
              ["The tip goes to", marketplace.tip_recipient === "chef" ? "the cook" : "who delivers"],
            ]}
          />
        </Panel>
      )}
    </div>
  );
}
