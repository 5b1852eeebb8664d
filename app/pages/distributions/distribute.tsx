import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { CorporateAdmin } from "~/domain/accounts/people";
import { listReceivers, namedReceivers, showReceiver } from "~/domain/distributions/list-receivers.server";
import { listGroups } from "~/domain/groups/list-groups.server";
import { showPool } from "~/domain/organizations/show-pool.server";
import { missing } from "~/domain/refusal";
import { idOf, orErrorPage, readForm } from "~/http/forms.server";
import { placeOf, requireCorporateAdmin } from "~/http/guards.server";
import { offerSwitch } from "~/http/offer-switch.server";
import { pageOf, pagesWithin } from "~/http/page-of.server";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { find, give, review } from "./distribute.server";
import { draftOf } from "./draft";
import { HandoutFields } from "./handout-fields";
import { PoolFigures } from "./pool-figures";
import { ReviewHandout } from "./review-handout";

export const meta: MetaFunction = () => [
  { title: "Distribute · DinDin" },
  { name: "robots", content: "noindex" },
];

/** People of one page of the list. */
const AT_ONCE = 20;

type Params = LoaderFunctionArgs["params"];

/** The admin of the organization in the address. @throws Response the offer to switch to it where it is another of theirs, else 404. */
async function requireAdminOf(request: Request, params: Params): Promise<CorporateAdmin> {
  const me = await requireCorporateAdmin(request, "give money");
  const id = idOf(params.corpId ?? null);
  if (id === me.organization_id) return me;
  await offerSwitch(me, placeOf(request), id);
  return orErrorPage(Promise.reject(missing()));
}

export const shouldRevalidate = reloadAfterRefusal;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireAdminOf(request, params);
  const draft = draftOf(new URL(request.url).searchParams);
  const page = pageOf(request);
  const only = params.userId === undefined ? null : await orErrorPage(showReceiver(me, idOf(params.userId)));
  const filter = {
    search: draft.search,
    has_vouchers: draft.benefit === "" ? undefined : draft.benefit === "yes",
    group: draft.group === "" ? undefined : Number(draft.group),
  };
  const [pool, all, found, picked, groups] = await orErrorPage(
    Promise.all([
      showPool(me),
      listReceivers(me, {}, { limit: 0, offset: 0 }),
      listReceivers(me, filter, { limit: AT_ONCE, offset: (page - 1) * AT_ONCE }),
      namedReceivers(me, draft.pick),
      listGroups(me),
    ]),
  );
  pagesWithin(request, page, found.count, AT_ONCE);
  const { amount_cents, vouchers } = pool;
  return {
    ...{ draft: only ? { ...draft, who: "picked" as const, pick: [only.id] } : draft, only },
    ...{ pool: { cents: amount_cents, vouchers }, everyone: all.count, once: randomUUID() },
    ...{ found: found.rows, count: found.count, picked, groups, page, hasMore: page * AT_ONCE < found.count },
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireAdminOf(request, params);
  const form = await readForm(request);
  const only = params.userId === undefined ? null : idOf(params.userId);
  if (only !== null) {
    await orErrorPage(showReceiver(me, only));
    form.set("who", "picked");
    form.set("pick", String(only));
  }
  const draft = draftOf(form);
  const intent = form.get("intent");
  if (intent === "edit") return { draft, review: null };
  const turn = /^find:([1-9]\d{0,3})$/.exec(String(intent));
  const { organization_id: id } = me;
  const here = only === null ? companyToolPaths.distribute(id) : companyToolPaths.distributeTo(id, only);
  const answer = await (turn
    ? find(form, here, Number(turn[1]))
    : intent === "give"
      ? give(me, form)
      : review(me, form));
  return answer instanceof Response ? answer : { ...answer, data: { draft, review: null, ...answer.data } };
}

/** Gives dollars and vouchers of the company: to whom, how much, then everything once more before it is done. */
export default function DistributeScreen() {
  const screen = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const found = answer && "review" in answer ? answer : null;
  const draft = found?.draft ?? screen.draft;
  const title = screen.only ? `Give to ${screen.only.name}` : "Distribute";
  return (
    <div className="grid max-w-[52rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: companyToolPaths.distributions(), text: "Distributions" }}
        lead={
          found?.review
            ? undefined
            : "Give dinner money and vouchers. You check the totals before anything moves."
        }
      >
        {found?.review ? "Check and give" : title}
      </PageTitle>
      {found?.review ? (
        <ReviewHandout review={found.review} draft={draft} once={screen.once} />
      ) : (
        <>
          <PoolFigures cents={screen.pool.cents} vouchers={screen.pool.vouchers} />
          <HandoutFields screen={screen} draft={draft} answer={answer} />
        </>
      )}
    </div>
  );
}
