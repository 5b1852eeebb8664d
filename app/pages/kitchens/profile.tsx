import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { showKitchen } from "~/domain/kitchens/show-kitchen.server";
import { showOwnChef } from "~/domain/kitchens/show-own-chef.server";
import { showPlanChoices } from "~/domain/schedules/show-plan-choices.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { toMiles } from "~/kit/distance";
import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Portrait } from "~/ui/chefs/portrait";
import { hoursText } from "~/ui/format";
import { PageTitle } from "~/ui/heading";
import { Pill } from "~/ui/pill";
import { Stars } from "~/ui/stars";
import { Elsewhere } from "../chefs/elsewhere";
import { breakText } from "../schedules/break-text";
import { FIRST_SAVE_SENDS, KITCHEN_KINDS, MISSING, statusWords } from "./kitchen-texts";

export const meta: MetaFunction = () => [
  { title: "Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const [chef, kitchen] = await Promise.all([orErrorPage(showOwnChef(me)), orErrorPage(showKitchen(me))]);
  const { today, breaks } = await orErrorPage(showPlanChoices(me));
  return { chef, kitchen, state: statusWords(kitchen, today), breaks };
}

type Data = Awaited<ReturnType<typeof loader>>;
type Kitchen = Data["kitchen"];

/** What holds the kitchen back: what is missing, what staff said, breaks that are on or to come. */
function State({ kitchen, state, breaks }: Pick<Data, "kitchen" | "state" | "breaks">) {
  return (
    <Panel id="state" title="Status" aside={<Pill tone={state.tone}>{state.pill}</Pill>}>
      <div className="grid gap-3 text-base">
        <p className="max-w-read">{state.says}</p>
        {kitchen.status_reason && (
          <p className="border-l-2 border-line-strong pl-4">{kitchen.status_reason}</p>
        )}
        {kitchen.status === "rejected" && kitchen.missing.length === 0 && (
          <p className="max-w-read">{FIRST_SAVE_SENDS}</p>
        )}
        {kitchen.missing.length > 0 && kitchen.status !== "approved" && (
          <p>Still missing: {kitchen.missing.map((field) => MISSING[field] ?? field).join(", ")}.</p>
        )}
        {kitchen.missing.includes("permit") && (
          <ButtonLink to={deskPaths.documents()} className="justify-self-start">
            Upload your permit
          </ButtonLink>
        )}
        {breaks.map((days) => (
          <p key={`${days.from} ${days.to}`}>Closed {breakText(days)}.</p>
        ))}
      </div>
    </Panel>
  );
}

/** The permit's number and last day, or where it is on its way. */
function permitText({ missing, permit_number, permit_expires_on }: Kitchen): string {
  if (permit_expires_on !== null)
    return [permit_number, `until ${formatDay(permit_expires_on)}`].filter(Boolean).join(", ");
  return missing.includes("permit") ? "None yet" : "We're checking it";
}

/** `1 mile`, `7.5 miles`. */
function milesText(km: number): string {
  const miles = toMiles(km);
  return `${miles} ${miles === 1 ? "mile" : "miles"}`;
}

function Facts({ kitchen }: { kitchen: Kitchen }) {
  const facts: [string, string][] = [
    [
      "Kitchen",
      `${kitchen.kitchen_name || "no name yet"}, ${KITCHEN_KINDS[kitchen.kitchen_type].toLowerCase()}`,
    ],
    ["Cuisines", kitchen.cuisines.map(({ title }) => title).join(", ") || "none yet"],
    [
      "Private address",
      [kitchen.address, kitchen.city, `${kitchen.state} ${kitchen.postal_code}`.trim()]
        .filter(Boolean)
        .join(", ") || "none yet",
    ],
    ["Delivery hours", `From ${hoursText(kitchen.delivery_window)}`],
    ["Orders close", `${kitchen.cutoff_hours} hours before delivery`],
    ["Delivery", kitchen.chef_delivers ? "You deliver" : "Someone else delivers"],
    [
      "Delivers as far as",
      kitchen.delivery_radius_km === null ? "The whole city" : milesText(kitchen.delivery_radius_km),
    ],
    ["EIN", kitchen.ein_number ?? "none yet"],
    ["Portions per day", kitchen.daily_capacity === null ? "No limit" : String(kitchen.daily_capacity)],
    [
      "Orders per delivery window",
      kitchen.window_capacity === null ? "No limit" : String(kitchen.window_capacity),
    ],
  ];
  if (kitchen.permit_required) facts.push(["Permit", permitText(kitchen)]);
  return (
    <Panel id="facts" title="Where and how you cook">
      <dl className="grid gap-x-8 gap-y-2 text-base sm:grid-cols-[13rem_1fr]">
        {facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{fact}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export default function ProfileScreen() {
  const { chef, kitchen, state, breaks } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[52rem] gap-6 *:min-w-0">
      <PageTitle>Your kitchen</PageTitle>
      <Panel
        id="face"
        title={chef.full_name}
        aside={<Stars rating={chef.rating} count={chef.review_count} />}
      >
        <div className="grid gap-5 sm:grid-cols-[auto_1fr]">
          <Portrait name={chef.full_name} image={chef.image} size={112} decorative />
          <div className="grid content-start gap-2 text-base">
            <p className="font-bold">{chef.title || "No title yet"}</p>
            <p className="max-w-read whitespace-pre-line wrap-anywhere text-ink-2">
              {chef.bio || "No bio yet."}
            </p>
            <Elsewhere chef={chef} />
          </div>
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={deskPaths.editProfile()} tone="primary">
            Edit
          </ButtonLink>
          {chef.status === "approved" && (
            <ButtonLink to={paths.chef(chef.slug)} reloadDocument>
              See your public page
            </ButtonLink>
          )}
        </div>
      </Panel>
      <State kitchen={kitchen} state={state} breaks={breaks} />
      <Facts kitchen={kitchen} />
    </div>
  );
}
