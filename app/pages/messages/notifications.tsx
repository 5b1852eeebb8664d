import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import {
  endSmsConsent,
  saveNotificationSettings,
  showNotificationSettings,
} from "~/domain/messages/notification-settings.server";
import { NOTIFICATION_TOPICS } from "~/domain/messages/notification-topics";
import { answerButton, orErrorPage, readForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { backgroundPaths } from "~/kit/background-paths";
import { paths } from "~/kit/paths";
import { formatPhone } from "~/kit/phone";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { instantText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { PushSwitch } from "./push-switch";

export const meta: MetaFunction = () => [
  { title: "Notifications · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return orErrorPage(showNotificationSettings(await requireSignedIn(request)));
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const form = await readForm(request);
  return answerButton(async () => {
    if (form.get("intent") === "no-texts") {
      await endSmsConsent(me);
      return redirectWithToast(backgroundPaths.notifications(), "Text messages turned off");
    }
    const settings = NOTIFICATION_TOPICS.map(({ topic }) => ({
      topic,
      email: form.has(`${topic}.email`),
      sms: form.has(`${topic}.sms`),
      push: form.has(`${topic}.push`),
    }));
    await saveNotificationSettings(me, settings);
    return redirectWithToast(backgroundPaths.notifications(), "Updated successfully");
  });
}

type Settings = Awaited<ReturnType<typeof loader>>;
type Topic = Settings["topics"][number];

/** One way of one topic: a box to tick, or what is so anyway. */
function Way({
  topic,
  way,
  name,
  mayText,
}: {
  topic: Topic;
  way: "email" | "sms" | "push";
  name: string;
  mayText: boolean;
}) {
  const isNone = (way === "email" && topic.mail === "never") || (way === "sms" && !topic.text);
  const isAlways = way === "email" && topic.mail === "always";
  if (isNone)
    return (
      <span className="text-ink-2">
        –<span className="sr-only"> No {name}</span>
      </span>
    );
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5">
      <input
        type="checkbox"
        className="tick"
        name={`${topic.topic}.${way}`}
        defaultChecked={isAlways || topic[way]}
        disabled={isAlways || (way === "sms" && !mayText)}
      />
      <span>
        {name}
        <span className="sr-only"> about {topic.title}</span>
        {isAlways && <span className="block text-sm text-ink-2">Always</span>}
      </span>
    </label>
  );
}

function Texts({ phone, is_phone_proved, consent }: Pick<Settings, "phone" | "is_phone_proved" | "consent">) {
  if (!is_phone_proved || phone === null)
    return (
      <p className="text-ink-2">
        Verify your phone to get texts.{" "}
        <Link to={signInPaths.profile()} className="font-bold underline underline-offset-4">
          {phone === null ? "Add your phone" : "Verify your phone"}
        </Link>
      </p>
    );
  if (!consent)
    return (
      <p className="text-ink-2">
        Turning on texts above means you agree to get them at {formatPhone(phone)}. You can opt out anytime.
      </p>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        For {formatPhone(phone)} you agreed on {instantText(consent.at, "UTC")} (UTC)
        {consent.version !== null && ` to version ${consent.version}`}:
      </p>
      <blockquote className="border-l-2 border-line-strong pl-4 text-ink-2">{consent.text}</blockquote>
      <Form method="post">
        <Csrf />
        <input type="hidden" name="intent" value="no-texts" />
        <Button>Stop all texts</Button>
      </Form>
    </div>
  );
}

/** Which emails, texts and pushes somebody wants. */
export default function NotificationsScreen() {
  const { topics, ...texts } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="page grid max-w-[54rem] gap-8 py-6 lg:py-12">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead="We'll always email you about your orders and money. The rest is up to you."
      >
        Notifications
      </PageTitle>
      <Form method="post" className="grid gap-6">
        <Csrf />
        {answer && "no" in answer && <ErrorNotice messages={[answer.no]} />}
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface px-5 lg:px-6">
          {topics.map((topic) => (
            <li key={topic.topic} className="grid gap-x-8 gap-y-2 py-4 sm:grid-cols-[1fr_20rem]">
              <div>
                <h2 className="font-bold">{topic.title}</h2>
                <p className="text-sm text-ink-2">{topic.detail}</p>
              </div>
              <div className="grid grid-cols-3 items-center gap-3">
                <Way topic={topic} way="email" name="Email" mayText />
                <Way topic={topic} way="sms" name="Text" mayText={texts.is_phone_proved} />
                <Way topic={topic} way="push" name="Push" mayText />
              </div>
            </li>
          ))}
        </ul>
        <Button tone="primary" className="justify-self-start">
          Save
        </Button>
      </Form>
      <Panel id="browser" title="Push notifications in this browser">
        <PushSwitch />
      </Panel>
      <Panel id="texts" title="Text messages">
        <Texts {...texts} />
      </Panel>
    </div>
  );
}
