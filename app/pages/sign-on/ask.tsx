import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { invalid } from "~/domain/refusal";
import { AskSignOnInput } from "~/domain/sign-on/schemas.server";
import { findSignOn } from "~/domain/sign-on/sign-on-row.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { noStore } from "~/http/page-headers.server";
import { redirect } from "~/http/redirect.server";
import { signInOriginOf } from "~/http/session.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button, buttonClass } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { WelcomePage } from "../sign-up/welcome-page";

export const headers = noStore;

export const meta: MetaFunction = () => [
  { title: "Sign in with your company · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  const next = nextOf(new URL(request.url).searchParams.get("next"), "");
  if (person) throw redirect(next || paths.home());
  const named = new URL(request.url).searchParams.get("company");
  const { ip } = signInOriginOf(request, "session");
  return { next, company: named ? await orErrorPage(findSignOn(named, ip)) : null };
}

export async function action({ request }: ActionFunctionArgs) {
  await optionalPerson.read(request);
  return answerForm(request, AskSignOnInput, async ({ name }, form) => {
    const found = await findSignOn(name, signInOriginOf(request, "session").ip);
    if (!found) throw invalid("name", "We don't know this sign-on name. Ask your admin for it.");
    return redirect(signInPaths.askSignOn(nextOf(form.get("next"), ""), found.name));
  });
}

/**
 * Where somebody says which company they sign in with, and goes there by a link: a form may not lead to another site, not by a
 * redirect either.
 */
export default function AskSignOnScreen() {
  const { next, company } = useLoaderData<typeof loader>();
  const [form, fields] = useAnswer<{ name: string }>("sign-on", useLastAnswer<typeof action>(), { name: "" });
  const back = (
    <Link
      to={company ? signInPaths.askSignOn(next) : paths.login(next)}
      className="font-bold text-paprika underline-offset-4 hover:underline"
    >
      {company ? "Another company" : "Back to sign in"}
    </Link>
  );
  if (company)
    return (
      <WelcomePage title={company.organization} lead="You sign in on your company's own page." other={back}>
        <a
          href={signInPaths.signOn(company.name, next)}
          className={buttonClass({ tone: "primary", size: "lg", wide: true })}
        >
          Continue
        </a>
      </WelcomePage>
    );
  return (
    <WelcomePage
      title="Sign in with your company"
      lead="Enter the sign-on name your company gave you."
      other={back}
    >
      <AnswerForm form={form} className="grid gap-5">
        <input type="hidden" name="next" value={next} />
        <Field
          {...fieldProps(fields.name)}
          label="Sign-on name"
          hint="Like acme-kitchens"
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={40}
        />
        <Button tone="primary" size="lg" wide>
          Continue
        </Button>
      </AnswerForm>
    </WelcomePage>
  );
}
