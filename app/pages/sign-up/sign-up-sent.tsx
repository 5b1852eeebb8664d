import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { optionalPerson } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { paths } from "~/kit/paths";
import { formOf, sentTo } from "./sent-to.server";
import { WelcomePage } from "./welcome-page";

export const meta: MetaFunction = () => [
  { title: "Check your email · DinDin" },
  { name: "robots", content: "noindex" },
];

/** It names somebody's email. */
export const headers = noStore;

export async function loader({ request }: LoaderFunctionArgs) {
  await optionalPerson.read(request);
  return { email: sentTo(request), form: formOf(request) };
}

/** After every sign-up form, whether its email has an account or not: what is mailed is for the mailbox's owner alone. */
export default function SignUpSentScreen() {
  const { email, form } = useLoaderData<typeof loader>();
  return (
    <WelcomePage
      title="Check your email"
      lead={
        <>
          One more step: we sent an email to{" "}
          {email ? <strong className="wrap-anywhere font-bold text-ink">{email}</strong> : "you"}. It may take
          a minute to arrive.
        </>
      }
      other={
        <>
          Nothing there, or a typo in it? Check your spam folder, or{" "}
          <Link to={form} className="font-bold text-paprika underline-offset-4 hover:underline">
            sign up again
          </Link>
        </>
      }
    >
      <p role="status" className="rounded-field bg-sunk px-4 py-3.5">
        Open the link in it to finish signing up. It's good for 24 hours
        {form === paths.signup() && ", and we'll keep your cart for you"}.
      </p>
    </WelcomePage>
  );
}
