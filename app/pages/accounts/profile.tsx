import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import { changeProfile } from "~/domain/accounts/change-profile.server";
import type { Person } from "~/domain/accounts/people";
import { EmailCodeInput, ProfileForm } from "~/domain/accounts/schemas.server";
import { setProfilePicture } from "~/domain/accounts/set-profile-picture.server";
import { showOwnDetails } from "~/domain/accounts/show-own-details.server";
import { sendOtp } from "~/domain/codes/send-otp.server";
import { PROVIDER_NAMES } from "~/domain/sign-in/identify-person.server";
import { disconnectProvider } from "~/domain/sign-in/social-sign-in.server";
import { asRefusal } from "~/http/answers.server";
import { answerButton, answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { answerPicture } from "~/http/picture-answer.server";
import { redirect } from "~/http/redirect.server";
import { currentRequest } from "~/http/scope.server";
import { signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PictureForm } from "~/ui/forms/picture-form";
import { PageTitle } from "~/ui/heading";
import { ContactVerification } from "../codes/contact-verification";
import { SignInOptions } from "../sign-in/sign-in-options";
import { PersonFields, type PersonTexts } from "./person-fields";
import { readPersonForm } from "./person-form.server";
import { PROFILE_FAILED, PROFILE_SAVED } from "./profile-texts";

export const meta: MetaFunction = () => [
  { title: "Your profile · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const { own, texts, answers } = await orErrorPage(readPersonForm(me));
  return { own, texts, answers, connect: currentRequest()?.csrf ?? "" };
}

/** The phone that is on file, or the email that was typed, is sent a code; the next screen takes it. */
async function sendCode(request: Request, me: Person, channel: "phone" | "email") {
  const { ip } = signInOriginOf(request, "session");
  if (channel === "email")
    return answerForm(request, EmailCodeInput, async ({ email }) => {
      try {
        const { id } = await sendOtp(me, "email", email, ip);
        return redirect(signInPaths.verify("email", id));
      } catch (error) {
        if (asRefusal(error)?.code !== "owner_code_required") throw error;
        const back = signInPaths.proof(signInPaths.profile());
        return redirectWithToast(back, "Confirm it's you first, then try again.");
      }
    });
  return answerButton(async () => {
    const { phone } = await showOwnDetails(me);
    // without a number there is nothing to send a code to (docs/rules.md, People)
    if (phone === null) return redirect(signInPaths.profile());
    const { id } = await sendOtp(me, "phone", phone, ip);
    return redirect(signInPaths.verify("phone", id));
  }, signInPaths.profile());
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const sent = await readForm(request.clone());
  const intent = sent.get("intent");
  if (intent === "picture")
    return answerPicture(sent, signInPaths.profile(), async (image) => {
      await setProfilePicture(me, image);
      return redirectWithToast(signInPaths.profile(), PROFILE_SAVED);
    });
  if (intent === "phone" || intent === "email") return sendCode(request, me, intent);
  if (intent === "disconnect")
    return answerButton(async () => {
      const provider = sent.get("provider") === "facebook" ? "facebook" : "google";
      await disconnectProvider(me, provider);
      return redirectWithToast(signInPaths.profile(), `${PROVIDER_NAMES[provider]} is disconnected`);
    }, signInPaths.profile());
  const save = async (input: z.output<typeof ProfileForm>) => {
    await changeProfile(me, input);
    return redirectWithToast(signInPaths.profile(), PROFILE_SAVED);
  };
  return answerForm(request, ProfileForm, save, { failed: PROFILE_FAILED });
}

export default function ProfileScreen() {
  const { own, texts, answers, connect } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const [form, fields] = useAnswer<PersonTexts>("profile", answer, texts);
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="page grid max-w-[68rem] gap-8 py-6 lg:py-12">
      <PageTitle back={{ to: paths.account(), text: "Your account" }}>Your profile</PageTitle>
      <div className="grid items-start gap-8 lg:grid-cols-[1.5fr_1fr] lg:gap-10">
        <Panel id="about" title="About you">
          <AnswerForm form={form} className="grid gap-5">
            <PersonFields fields={fields} answers={answers} />
            <Button tone="primary" className="justify-self-start" aria-disabled={isBusy || undefined}>
              {isBusy ? "Saving…" : "Save"}
            </Button>
          </AnswerForm>
        </Panel>
        <div className="grid gap-8">
          <Panel id="picture" title="Your picture">
            <PictureForm
              name={own.first_name}
              image={own.dp}
              action={signInPaths.profile()}
              label="A photo of you"
            />
          </Panel>
          <ContactVerification own={own} answer={answer} />
          <SignInOptions own={own} connect={connect} />
        </div>
      </div>
    </div>
  );
}
