import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import type { ServiceCheck } from "~/domain/catalog/check-service.server";
import { checkService, confirmTexts, listChecks } from "~/domain/catalog/check-service.server";
import { SERVICES, type ServiceName } from "~/domain/catalog/services";
import { readSetup } from "~/domain/staff/setup.server";
import { staffMay } from "~/domain/staff/staff-may";
import { answerButton, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { informationPaths } from "~/kit/information-paths";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Card, Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { PageTitle } from "~/ui/heading";
import { Pill } from "~/ui/pill";
import { minuteOf } from "../accounting/money-words";
import { CatalogTabs } from "./catalog-tabs";

export const meta: MetaFunction = () => [
  { title: "Services · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const [services, { texts }] = await orErrorPage(Promise.all([listChecks(), readSetup()]));
  return { services, texts, mayTest: staffMay(me.role, "test services") };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "test services");
  const form = await readForm(request);
  const name = SERVICES.find((one) => one === form.get("service"));
  return answerButton(async () => {
    if (form.get("intent") === "texts") {
      await confirmTexts(me);
      return redirectWithToast(staffPaths.services(), "Noted.");
    }
    if (!name) return redirectWithToast(staffPaths.services(), "Choose a service.", { tone: "error" });
    const { ok, message } = await checkService(me, name);
    return redirectWithToast(staffPaths.services(), message, ok ? {} : { tone: "error" });
  });
}

const WORDS: Record<ServiceName, [title: string, what: string]> = {
  stripe: ["Stripe", "Takes cards and pays cooks. The test reads one event."],
  sms: ["Text messages", "Twilio sends codes and news. The test reads the list of texts; none is sent."],
  mail: ["Email", "The test sends you one email."],
  push: ["Pushes", "The test sends your own browser one push, if it is subscribed."],
  files: ["File store", "Keeps pictures and documents. The test stores a small file and removes it."],
};

function State({ check }: { check: ServiceCheck | null }) {
  if (!check) return <Pill>Not tested</Pill>;
  if (!check.ok) return <Pill tone="danger">Doesn’t work</Pill>;
  if (check.unproved) return <Pill tone="turmeric">Nothing sent</Pill>;
  return <Pill tone="herb">Works</Pill>;
}

function ServiceCard({
  name,
  check,
  mayTest,
}: {
  name: ServiceName;
  check: ServiceCheck | null;
  mayTest: boolean;
}) {
  const { state, formData } = useNavigation();
  const isAsked = state !== "idle" && formData?.get("service") === name;
  const [title, what] = WORDS[name];
  return (
    <Card as="li" className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-3 font-bold">
          {title}
          <State check={check} />
        </h2>
        <p className="text-ink-2">{what}</p>
        {check && (
          <p className="wrap-anywhere">
            {check.message}{" "}
            <span className="text-sm tabular-nums text-ink-2">
              {minuteOf(check.at)} UTC, {check.by}
            </span>
          </p>
        )}
      </div>
      {mayTest && (
        <Form method="post">
          <Csrf />
          <input type="hidden" name="service" value={name} />
          <Button aria-disabled={isAsked || undefined}>
            {isAsked ? "Testing…" : "Test"}
            <span className="sr-only"> {title}</span>
          </Button>
        </Form>
      )}
    </Card>
  );
}

const TEXTS = [
  [informationPaths.howItWorks, "How it works"],
  [informationPaths.foodSafety, "Food safety"],
  [informationPaths.faq, "Questions"],
  [informationPaths.terms, "Terms"],
  [informationPaths.privacy, "Privacy"],
] as const;

/** The outside services, each tested by a button, and the texts that somebody answers for. */
export default function ServicesScreen() {
  const { services, texts, mayTest } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle lead="Makes one harmless call to each, and keeps the answer.">Services and texts</PageTitle>
      <CatalogTabs current="services" />
      <ul aria-label="Services" className="grid gap-4">
        {services.map(({ name, check }) => (
          <ServiceCard key={name} name={name} check={check} mayTest={mayTest} />
        ))}
      </ul>
      <Panel id="texts" title="The pages’ texts" aside={texts && <Pill tone="herb">Read</Pill>}>
        <p className="mb-3 max-w-read">Read what the public pages promise in your name before you open.</p>
        <ul className="mb-4 flex flex-wrap gap-x-5">
          {TEXTS.map(([to, text]) => (
            <li key={to}>
              <Link
                to={to}
                reloadDocument
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
        {mayTest && !texts && (
          <Form method="post">
            <Csrf />
            <input type="hidden" name="intent" value="texts" />
            <Button>I have read them</Button>
          </Form>
        )}
      </Panel>
    </div>
  );
}
