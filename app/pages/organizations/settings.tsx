import type { FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { changeSettings, showSettings } from "~/domain/organizations/settings.server";
import { SettingsInput } from "~/domain/organizations/settings-schemas.server";
import { answerForm, type FormAnswer, orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { companyAccessPaths } from "~/kit/company-access-paths";
import { companySetupPaths } from "~/kit/company-setup-paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { fieldProps, submittedValues, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { zonesWith } from "~/ui/time-zones";

export const meta: MetaFunction = () => [
  { title: "Settings · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "change settings");
  return { settings: await orErrorPage(showSettings(me)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "change settings");
  return answerForm(await readForm(request), SettingsInput, async (input) => {
    await changeSettings(me, input);
    return redirectWithToast(companySetupPaths.settings(), "Updated successfully");
  });
}

type Fields = Record<
  "organization_name" | "legal_name" | "ein_number" | "time_zone" | "needs_second_factor",
  string
>;

/** What the organization is, and what it asks of its admins. Each section is a panel in a file of its own below these two. */
export default function SettingsScreen() {
  const { settings } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<FormAnswer>();
  const { needs_second_factor, ...texts } = settings;
  const [form, fields] = useAnswer<Fields>("settings", answer, { ...texts, needs_second_factor: "" });
  const isBusy = useNavigation().formAction !== undefined;
  const sent = submittedValues(answer);
  const isOn = sent ? sent.needs_second_factor === "on" : needs_second_factor;
  return (
    <div className="grid max-w-[44rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead="Name and EIN stand on invoices and receipts. Issued invoices keep theirs."
      >
        Settings
      </PageTitle>
      <AnswerForm form={form} className="grid gap-6">
        <Panel id="organization" title="Organization">
          <div className="grid gap-5">
            <Field
              {...fieldProps(fields.organization_name)}
              label="Name"
              autoComplete="organization"
              maxLength={120}
              required
            />
            <Field
              {...fieldProps(fields.legal_name)}
              label="Legal entity"
              hint="As registered. Leave blank if it's the name."
              autoComplete="off"
              maxLength={160}
              required={false}
            />
            <Field
              {...fieldProps(fields.ein_number)}
              label="EIN"
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <Select
              {...fieldProps(fields.time_zone)}
              label="Time zone"
              hint="Days of reports and refills are days there."
            >
              {zonesWith(settings.time_zone).map(([zone, name]) => (
                <option key={zone} value={zone}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        </Panel>
        <FactorPanel field={fields.needs_second_factor} isOn={isOn} />
        <Button tone="primary" size="lg" className="justify-self-start" aria-disabled={isBusy || undefined}>
          Save settings
        </Button>
      </AnswerForm>
      <Panel id="sign-on" title="Your people's sign-in">
        <div className="grid gap-4">
          <p className="text-ink-2">
            Let members sign in with your company's own accounts, and let your directory add and remove them.
          </p>
          <ButtonLink to={companyAccessPaths.signOn()} className="justify-self-start">
            Single sign-on and provisioning
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

/** Whether admins need two-step sign-in; refused to who has none, with the way to it. */
function FactorPanel({ field, isOn }: { field: FieldMetadata<string>; isOn: boolean }) {
  const { name, errors } = field;
  return (
    <Panel id="access" title="Admins' sign-in">
      <div className="grid gap-3">
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            name={name}
            defaultChecked={isOn}
            aria-invalid={errors ? true : undefined}
            aria-describedby="factor-note"
            className="tick"
          />
          Require two-step sign-in of all admins
        </label>
        <p id="factor-note" className={errors ? "text-danger" : "text-ink-2"}>
          {errors?.[0] ?? "Admins without it are asked to set it up before they see anything here."}
        </p>
        {errors && (
          <ButtonLink to={signInPaths.security(companySetupPaths.settings())} className="justify-self-start">
            Set up two-step sign-in
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
