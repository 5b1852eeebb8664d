import { Link } from "@remix-run/react";
import type { WireDashboard } from "~/domain/kitchens/dashboard-schemas.server";
import { deskPaths } from "~/kit/desk-paths";
import { joinWords } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Check, ChevronRight } from "~/ui/icons";
import { FIRST_SAVE_SENDS, MISSING, STATUS } from "./kitchen-texts";

type Setup = WireDashboard["setup"];
type Step = Setup["steps"][number]["step"];
type Kitchen = WireDashboard["kitchen"];

const STEPS: Record<Step, { to: string; text: string; verb: string; hint: (kitchen: Kitchen) => string }> = {
  profile: {
    to: `${deskPaths.editProfile()}#kitchen`,
    text: "Complete your profile",
    verb: "Complete your profile",
    hint: ({ missing }) => {
      const fields = missing.filter((field) => field !== "permit");
      return `Still missing: ${joinWords(fields.map((field) => MISSING[field] ?? field))}.`;
    },
  },
  permit: {
    to: deskPaths.documents(),
    text: "Get your kitchen permit approved",
    verb: "Upload your permit",
    hint: ({ missing }) =>
      missing.includes("permit")
        ? "Your city asks for one. A photo or a PDF will do."
        : "We're checking it, and we'll email you.",
  },
  picture: {
    to: deskPaths.editProfile(),
    text: "Add a picture of you",
    verb: "Add a picture",
    hint: () => "Diners like to see who cooks for them.",
  },
  meal: {
    to: deskPaths.addMeal(),
    text: "Add your first meal with its allergens",
    verb: "Add a meal",
    hint: () => "Name, price, a photo, and an answer for each of nine allergens.",
  },
  bank: {
    to: deskPaths.bank(),
    text: "Connect your bank account",
    verb: "Connect your bank",
    hint: () => "So we can pay you 24 hours after each delivery.",
  },
  approval: {
    to: deskPaths.profile(),
    text: "Get approved",
    verb: "See your status",
    hint: ({ status }) =>
      status === "rejected" ? "Make the changes, and we'll review it again." : STATUS[status].says,
  },
  schedule: {
    to: deskPaths.newSchedule(),
    text: "Schedule your first dinner",
    verb: "Schedule a dinner",
    hint: ({ status }) =>
      status === "approved"
        ? "Choose the days and how many portions."
        : "You can do this once your kitchen is approved.",
  },
};

/** A step that waits for others than the cook: it is no next thing to do. */
const isBlocked = (step: Step, { status, missing }: Kitchen) =>
  (step === "permit" && !missing.includes("permit")) ||
  (step === "approval" && status !== "rejected") ||
  (step === "schedule" && status !== "approved");

/** What comes first where staff asked for changes: whatever else is open, it isn't what they asked for. */
const CHANGE = { to: deskPaths.editProfile(), verb: "Edit your kitchen" };

const TITLES: Partial<Record<Kitchen["status"], string>> = {
  rejected: "Your kitchen isn't approved yet",
  suspended: "Your kitchen is suspended",
};

/** Why a kitchen was rejected or suspended, and what the cook can do about it; nothing for any other. */
function Decision({ kitchen: { status, status_reason, missing } }: { kitchen: Kitchen }) {
  if (status !== "rejected" && status !== "suspended") return null;
  return (
    <div className="mb-4 grid gap-3 text-base">
      <p className="border-danger border-l-2 pl-4">{status_reason ?? STATUS[status].says}</p>
      {status === "rejected" && missing.length === 0 && <p className="max-w-read">{FIRST_SAVE_SENDS}</p>}
    </div>
  );
}

/** What a new cook still has to do until the kitchen sells: each step leads to where it is done, done ones tick. */
export function SetupList({ setup, kitchen }: { setup: Setup; kitchen: Kitchen }) {
  const done = setup.steps.filter(({ is_done }) => is_done).length;
  const step = setup.steps.find(({ step, is_done }) => !is_done && !isBlocked(step, kitchen));
  const next =
    kitchen.status === "rejected" && kitchen.missing.length === 0 ? CHANGE : step && STEPS[step.step];
  return (
    <Panel
      id="setup"
      title={TITLES[kitchen.status] ?? "Get ready to sell"}
      aside={
        <span className="whitespace-nowrap tabular-nums text-ink-2">
          {done} of {setup.steps.length} done
        </span>
      }
    >
      <Decision kitchen={kitchen} />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${setup.steps.length} 1`}
        preserveAspectRatio="none"
        className="mb-2 h-2 w-full rounded-pill bg-sunk"
      >
        <rect width={done} height={1} className="fill-herb" />
      </svg>
      {next && (
        <ButtonLink to={next.to} tone="primary" size="lg" wide className="my-3">
          {next.verb}
        </ButtonLink>
      )}
      <ol className="grid divide-y divide-line">
        {setup.steps.map(({ step, is_done }) => (
          <li key={step}>
            <Link
              to={STEPS[step].to}
              className="group grid min-h-14 grid-cols-[1.75rem_1fr_1.25rem] items-center gap-3 py-2.5 text-base"
            >
              <Tick isDone={is_done} />
              <span className="min-w-0">
                <span className="block font-bold group-hover:underline group-hover:underline-offset-4">
                  {STEPS[step].text}
                  <span className="sr-only">{is_done ? ", done" : ", to do"}</span>
                </span>
                {!is_done && <span className="block text-sm text-ink-2">{STEPS[step].hint(kitchen)}</span>}
              </span>
              <ChevronRight aria-hidden className="size-5 text-ink-2" />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Tick({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={`grid size-7 place-items-center rounded-pill ${isDone ? "bg-herb text-surface" : "border-2 border-line bg-surface"}`}
    >
      {isDone && <Check className="size-4" strokeWidth={3} />}
    </span>
  );
}
