import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { missing } from "~/domain/refusal";
import { endDevice, endOtherDevices } from "~/domain/sign-in/end-devices.server";
import { listDevices } from "~/domain/sign-in/list-devices.server";
import { hasPassword } from "~/domain/sign-in/own-password.server";
import { answerButton, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { pageOf, pagesWithin } from "~/http/page-of.server";
import { readPlace } from "~/http/place.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { clock } from "~/kit/clock";
import { PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { instantText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Monitor } from "~/ui/icons";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";

export const meta: MetaFunction = () => [
  { title: "Where you're signed in · DinDin" },
  { name: "robots", content: "noindex" },
];

/** A key's last use is known to the hour. Milliseconds. */
const HOUR = 3_600_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const page = pageOf(request);
  const [{ rows, count }, mayChange, { market }] = await orErrorPage(
    Promise.all([
      listDevices(me, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
      hasPassword(me),
      readPlace(request),
    ]),
  );
  const pages = pagesWithin(request, page, count, PAGE_SIZE);
  const zone = market?.time_zone ?? "UTC";
  const textOf = (at: Date) => `${instantText(at.toISOString(), zone)}${market ? "" : " (UTC)"}`;
  const devices = rows.map(({ id, kind, name, is_this, signed_in_at, last_used_at }) => ({
    ...{ id, kind, name, is_this },
    since: textOf(signed_in_at),
    used: clock.now().getTime() - last_used_at.getTime() < HOUR ? "in the last hour" : textOf(last_used_at),
  }));
  return { devices, count, page, pages, mayChange };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireSignedIn(request);
  const form = await readForm(request);
  return answerButton(async () => {
    const intent = form.get("intent");
    if (intent === "others") {
      const ended = await endOtherDevices(me);
      return redirectWithToast(accountPaths.devices(), `Signed out of ${countOf(ended, "other device")}`);
    }
    if (intent !== "end") throw missing();
    await endDevice(me, idOf(form.get("id")));
    return redirectWithToast(accountPaths.devices(), "Signed out of that device");
  });
}

type Known = Awaited<ReturnType<typeof loader>>["devices"][number];

function Entry({ device: { id, kind, name, is_this, since, used } }: { device: Known }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Monitor aria-hidden className="size-6 flex-none text-ink-2" strokeWidth={1.8} />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-bold">
          {name} {kind === "token" && <Pill className="ml-1">App key</Pill>}
        </h2>
        <p className="text-sm text-ink-2">Signed in {since}</p>
        <p className="text-sm text-ink-2">Last used {is_this ? "now" : used}</p>
      </div>
      {is_this ? (
        <Pill tone="herb" className="max-sm:ml-10">
          This device
        </Pill>
      ) : (
        <Form method="post" className="max-sm:ml-10">
          <Csrf />
          <input type="hidden" name="id" value={id} />
          <Button name="intent" value="end">
            Sign out
            <span className="sr-only">
              {" "}
              {name}, signed in {since}
            </span>
          </Button>
        </Form>
      )}
    </li>
  );
}

/** Every other device in one press; what it does stands above the button, for it cannot be taken back. */
function Others({ others, mayChange }: { others: number; mayChange: boolean }) {
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Panel id="others" title="Other devices">
      <div className="grid justify-items-start gap-4">
        {others > 0 ? (
          <>
            <p>
              Those devices will be signed out right away and need to sign in again. You won't lose your cart,
              orders or money.
            </p>
            <Form method="post">
              <Csrf />
              <Button tone="danger" name="intent" value="others" aria-disabled={isBusy || undefined}>
                {isBusy ? "Signing out…" : `Sign out of ${countOf(others, "other device")}`}
              </Button>
            </Form>
          </>
        ) : (
          <p className="font-bold">You're not signed in anywhere else.</p>
        )}
        {mayChange && (
          <>
            <p className="text-ink-2">
              Don't recognize one? Someone may have your password. Changing it also signs you out everywhere
              else.
            </p>
            <ButtonLink to={signInPaths.changePassword()}>Change password</ButtonLink>
          </>
        )}
      </div>
    </Panel>
  );
}

/** Where somebody is signed in, and the way out of each. */
export default function DevicesScreen() {
  const { devices, count, page, pages, mayChange } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="page grid max-w-[44rem] gap-6 py-6 *:min-w-0 lg:py-12">
      <PageTitle
        back={{ to: paths.account(), text: "Your account" }}
        lead="The browsers and apps that are signed in to your account."
      >
        Where you're signed in
      </PageTitle>
      {answer && "no" in answer && <ErrorNotice messages={[answer.no]} />}
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface px-5 lg:px-6">
        {devices.map((device) => (
          <Entry key={device.id} device={device} />
        ))}
      </ul>
      <Pager
        previous={page > 1 ? accountPaths.devices(page - 1) : null}
        next={page < pages ? accountPaths.devices(page + 1) : null}
        count={`Page ${page} of ${pages}`}
      />
      <Others others={Math.max(0, count - 1)} mayChange={mayChange} />
      <ButtonLink to={paths.logout()} className="justify-self-start">
        Sign out here
      </ButtonLink>
    </div>
  );
}
