import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import { changeProfile } from "~/domain/accounts/change-profile.server";
import { ProfileForm } from "~/domain/accounts/schemas.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { noStore } from "~/http/page-headers.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PersonFields, type PersonTexts } from "../accounts/person-fields";
import { readPersonForm } from "../accounts/person-form.server";
import { PROFILE_FAILED, PROFILE_SAVED } from "../accounts/profile-texts";
import { WelcomePage } from "./welcome-page";

export const headers = noStore;

export const meta: MetaFunction = () => [
  { title: "Complete your profile · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Where a new account of a Google or Facebook sign-in comes by once, on its way to where it was going. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const { texts, answers } = await orErrorPage(readPersonForm(me));
  return { texts, answers, next: nextOf(new URL(request.url).searchParams.get("next"), paths.home()) };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const save = async (input: z.output<typeof ProfileForm>, form: FormData) => {
    await changeProfile(me, input, true);
    return redirectWithToast(nextOf(form.get("next"), paths.home()), PROFILE_SAVED);
  };
  return answerForm(request, ProfileForm, save, { failed: PROFILE_FAILED });
}

export default function CompleteProfileScreen() {
  const { texts, answers, next } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<PersonTexts>("complete", answer, texts);
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <WelcomePage
      title="Nice to have you here"
      lead="A few details so we can deliver your dinner and keep you posted."
      other={
        <Link to={next} className="font-bold text-paprika underline-offset-4 hover:underline">
          Not now
        </Link>
      }
    >
      <AnswerForm form={form} className="grid gap-5">
        <input type="hidden" name="next" value={next} />
        <PersonFields fields={fields} answers={answers} />
        <Button tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
          {isBusy ? "Saving…" : "Save and continue"}
        </Button>
      </AnswerForm>
    </WelcomePage>
  );
}
