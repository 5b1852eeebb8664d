import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { DeleteAccountInput } from "~/domain/accounts/schemas.server";
import { deleteAccount, forfeitPhrase } from "~/domain/privacy/delete-account.server";
import { showCurrentWallet } from "~/domain/treasury/begin-due-periods.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { endedSessionCookies } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { Button, buttonClass } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";

export const meta: MetaFunction = () => [
  { title: "Your data · DinDin" },
  { name: "description", content: "Download your data or delete your account." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const { gift_cents, vouchers, amount_cents } = await orErrorPage(showCurrentWallet(me));
  return { email: me.email, gift_cents, vouchers, amount_cents, words: forfeitPhrase(gift_cents) };
}

/** Whoever is gone is signed out and stands at home. */
export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  return answerForm(request, DeleteAccountInput, async (input) => {
    await deleteAccount(me, input);
    return redirectWithToast(paths.home(), "Your account has been deleted", {
      headers: endedSessionCookies(),
    });
  });
}

const GOES = [
  "Your name, email, phone, picture, addresses, allergens, household, favorites, cart and the messages we sent you. You can use the email for a new account.",
  "Your saved cards: right away on DinDin, and within minutes at Stripe.",
  "Your notes to cooks, and the recipients and messages of your gift cards.",
  "Your messages to us, if your email is verified.",
  "You're signed out on every device and in every app.",
  "Company money and vouchers go back to your company. You lose your DinDin credit and coins.",
];
const STAYS = [
  "Orders, receipts and payments, which the law requires us to keep: without your name, and with city, state and ZIP code only.",
  "Your reviews, without your name.",
  "A company's own list of people it invited, for 30 days, and any gift card someone bought for you, until it's sent.",
  "Your own money that comes back later, like a refund. Contact us with the order number and we'll pay it out.",
];

function Says({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <h3 className="font-bold">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function DeleteForm() {
  const { email, gift_cents, words } = useLoaderData<typeof loader>();
  const [form, fields] = useAnswer<{ email: string; give_up: string }>(
    "delete",
    useLastAnswer<typeof action>(),
    {
      email: "",
      give_up: "",
    },
  );
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-5">
      <Csrf />
      <ErrorNotice messages={form.errors} />
      {gift_cents > 0 && (
        <div className="grid gap-3 rounded-field bg-turmeric-wash p-4">
          <p>
            <strong className="font-bold">You have {moneyText(gift_cents)} of your own.</strong> Spend it
            first, or{" "}
            <Link to={informationPaths.contact} className="font-bold underline underline-offset-4">
              ask us
            </Link>{" "}
            to pay out a small remaining balance. To give it up instead, type:{" "}
            <strong className="font-bold">{words}</strong>
          </p>
          <Field
            {...fieldProps(fields.give_up)}
            label="Give up my own money"
            autoComplete="off"
            required={false}
            maxLength={60}
          />
        </div>
      )}
      <Field
        {...fieldProps(fields.email)}
        label="Confirm your email"
        hint={`Type ${email}`}
        type="email"
        autoComplete="off"
        required
        maxLength={254}
      />
      <Button tone="danger" className="justify-self-start" aria-disabled={isBusy || undefined}>
        {isBusy ? "Deleting…" : "Permanently delete my account"}
      </Button>
    </Form>
  );
}

export default function PrivacyScreen() {
  return (
    <div className="page grid max-w-[44rem] gap-8 py-6 *:min-w-0 lg:py-12">
      <PageTitle back={{ to: paths.account(), text: "Your account" }}>Your data</PageTitle>
      <Panel id="download" title="Download my data">
        <div className="grid justify-items-start gap-4">
          <p>
            Everything we keep about you in one JSON file: profile and settings, household, addresses, cart,
            orders, tips and refunds, reviews, wallet, coins, coupons, gift cards, companies and messages. For
            cooks, also your kitchen, meals, schedules, cooked orders, transfers and payouts. It leaves out
            other people's data.
          </p>
          <a href={accountPaths.myData()} className={buttonClass({ tone: "ink" })}>
            Download my data
          </a>
        </div>
      </Panel>
      <Panel id="delete-account" title="Delete my account">
        <div className="grid gap-5">
          <p>This happens right away and can't be undone.</p>
          <Says title="What we delete" lines={GOES} />
          <Says title="What we keep" lines={STAYS} />
          <DeleteForm />
        </div>
      </Panel>
    </div>
  );
}
