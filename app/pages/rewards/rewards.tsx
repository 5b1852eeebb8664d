import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listRewards, nextExpiringRewards } from "~/domain/rewards/list-rewards.server";
import { coinsWorth, redeemCoins } from "~/domain/rewards/redeem-coins.server";
import { RedeemCoinsInput } from "~/domain/rewards/reward-schemas.server";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { pageOf, pagesWithin } from "~/http/page-of.server";
import { readPlace } from "~/http/place.server";
import { redirectWithToast } from "~/http/toast.server";
import { accountPaths } from "~/kit/account-paths";
import { dayIn, formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { PAGE_SIZE } from "~/kit/paging";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyPlate } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [
  { title: "Rewards · DinDin" },
  { name: "description", content: "Your coins, how you earned them and when they expire." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const page = pageOf(request);
  const [{ rows, count, balance }, next, { market }] = await orErrorPage(
    Promise.all([
      listRewards(me, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
      nextExpiringRewards(me),
      readPlace(request),
    ]),
  );
  pagesWithin(request, page, count, PAGE_SIZE);
  const { terms, ...worth } = await orErrorPage(coinsWorth(balance));
  const dayOf = (instant: string) => formatDay(dayIn(market?.time_zone ?? "UTC", new Date(instant)));
  return {
    ...{ balance, terms, worth, key: randomUUID() },
    next: next && { points: next.points, day: dayOf(next.at) },
    entries: rows.map(({ id, kind, points, balance: then, order_id, order_number, at, expires_at }) => ({
      ...{ id, kind, points, then, order_id, order_number },
      day: dayOf(at),
      until: expires_at && dayOf(expires_at),
    })),
    count,
    page,
  };
}

/** Turns coins into DinDin credit. */
export async function action({ request }: ActionFunctionArgs) {
  const me = await requireDiner(request);
  return answerForm(request, RedeemCoinsInput, async ({ key }) => {
    const { cents } = await redeemCoins(me, key);
    const said = cents > 0 ? `${formatCents(cents)} added to your wallet.` : "It's in your wallet.";
    return redirectWithToast(accountPaths.rewards(), said);
  });
}

type Entry = Awaited<ReturnType<typeof loader>>["entries"][number];

const KINDS: Record<Entry["kind"], string> = {
  earned: "Earned",
  clawed_back: "Reversed by a refund",
  redeemed: "Used",
  expired: "Expired",
  referral: "Referral bonus",
};

function Move({ entry }: { entry: Entry }) {
  const { kind, points, then, order_id, order_number, day, until } = entry;
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-0.5 py-3.5">
      <span className="font-bold">{KINDS[kind]}</span>
      <span className={`whitespace-nowrap font-bold tabular-nums ${points > 0 ? "text-herb" : ""}`}>
        {points > 0 ? "+" : "−"}
        {countOf(Math.abs(points), "coin")}
      </span>
      <span className="text-sm text-ink-2">
        {day}
        {order_id && (
          <>
            {" · "}
            <Link to={paths.order(order_id)} className="underline underline-offset-4">
              Order {order_number}
            </Link>
          </>
        )}
        {until && ` · expires ${until}`}
      </span>
      <span className="text-right text-sm tabular-nums text-ink-2">
        <span className="sr-only">Balance </span>
        {then}
      </span>
    </li>
  );
}

/** What the coins become, and the button that turns them; how many are missing where there are too few. */
function RedeemForm() {
  const { balance, terms, worth, key } = useLoaderData<typeof loader>();
  const [form] = useAnswer("coins", useLastAnswer<typeof action>());
  if (worth.coins === 0)
    return (
      <dd className="text-ink-2">
        {countOf(terms.coins, "coin")} become {formatCents(terms.coins_cents)} of DinDin credit.{" "}
        {terms.coins - Math.max(0, balance)} more to go.
      </dd>
    );
  return (
    <dd className="mt-1 grid justify-items-start gap-2 text-ink-2">
      <AnswerForm form={form} className="grid gap-2">
        <input type="hidden" name="key" value={key} />
        <Button tone="primary">
          Turn {countOf(worth.coins, "coin")} into {formatCents(worth.cents)}
        </Button>
      </AnswerForm>
      It pays for your next dinners, for 12 months.
    </dd>
  );
}

export default function RewardsScreen() {
  const { balance, terms, next, entries, count, page } = useLoaderData<typeof loader>();
  return (
    <div className="page grid max-w-[68rem] gap-8 py-6 *:min-w-0 lg:py-12">
      <PageTitle back={{ to: paths.account(), text: "Your account" }}>Rewards</PageTitle>
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1fr_1.25fr] lg:gap-12">
        <Card className="grid content-start gap-4">
          <div>
            <h2 className="font-medium text-ink-2">Your coins</h2>
            <p className="title text-4xl tabular-nums">{countOf(balance, "coin")}</p>
            {next && (
              <p className="mt-1 text-ink-2">
                {next.points} of them expire on {next.day}.
              </p>
            )}
          </div>
          <dl className="grid gap-3 border-t border-line pt-4">
            <div>
              <dt className="font-bold">How to earn coins</dt>
              <dd className="text-ink-2">
                Get {countOf(terms.coins_per_dollar, "coin")} for every whole dollar of your own money, by
                card or gift card, that you spend on meals. You get them once everything is delivered. Company
                money and DinDin credit don't earn coins, and a refund takes them back.
              </dd>
            </div>
            <div>
              <dt className="font-bold">When they expire</dt>
              <dd className="text-ink-2">{countOf(terms.months, "month")} after you earn them.</dd>
            </div>
            <div>
              <dt className="font-bold">How to use them</dt>
              <RedeemForm />
            </div>
          </dl>
        </Card>
        <section aria-labelledby="history" className="grid gap-3">
          <h2 id="history" className="title text-2xl">
            History
          </h2>
          {entries.length === 0 ? (
            <EmptyState
              drawing={<EmptyPlate />}
              headingLevel="h3"
              action={
                <ButtonLink to={paths.meals()} tone="primary">
                  Find a dinner
                </ButtonLink>
              }
            >
              No coins yet. Earn your first ones with your next dinner.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <Move key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
          <Pager
            previous={page > 1 ? accountPaths.rewards(page - 1) : null}
            next={page * PAGE_SIZE < count ? accountPaths.rewards(page + 1) : null}
            count={`Page ${page} of ${Math.max(page, Math.ceil(count / PAGE_SIZE))}`}
          />
        </section>
      </div>
    </div>
  );
}
