import type { FundsShare } from "~/domain/treasury/show-own-share.server";
import { accountPaths } from "~/kit/account-paths";
import { formatDay } from "~/kit/day";
import { groupOrderPaths } from "~/kit/group-order-paths";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { PageTitle } from "~/ui/heading";
import { barFills, fills } from "~/ui/money/split-bar";
import { moneyText } from "~/ui/money-text";
import { Pager } from "~/ui/pager";
import { ShareBar } from "~/ui/share-bar";
import { UseByPlan } from "../wallets/use-by-plan";
import { GrantList } from "./grant-list";
import type { readOwnShare } from "./own-share.server";

/** The parts of what was given, as a bar: what was eaten, what is left, what went back. */
const PARTS = [
  { key: "spent", text: "Spent", fill: fills.herb, paint: barFills.herb },
  { key: "left", text: "Left", fill: fills.plum, paint: barFills.plum },
  { key: "returned", text: "Returned", fill: "bg-line-strong", paint: "fill-line-strong" },
] as const;

/** Given, and what became of it, as an equation that adds up. */
function ShareOf({
  id,
  title,
  share,
  say,
  reset,
}: {
  id: string;
  title: string;
  share: FundsShare;
  say: (amount: number) => string;
  reset: string | null;
}) {
  const { given } = share;
  return (
    <Panel id={id} title={title}>
      <p className="title text-4xl text-plum tabular-nums">{say(share.left)}</p>
      <p className="mt-1 text-ink-2">
        {reset ? `left. Refills on ${formatDay(reset)}.` : "left. No automatic refills."}
      </p>
      {given > 0 && (
        <ShareBar
          className="mt-5"
          parts={PARTS.filter(({ key }) => share[key] > 0).map(({ key, paint }) => ({
            key,
            paint,
            amount: share[key],
          }))}
        />
      )}
      <dl className="mt-4 grid gap-2.5">
        <div className="flex justify-between gap-6 border-b border-line pb-2.5 font-bold">
          <dt>Given</dt>
          <dd className="tabular-nums">{say(given)}</dd>
        </div>
        {PARTS.map(({ key, text, fill }) => (
          <div key={key} className="flex justify-between gap-6">
            <dt className="flex items-center gap-2.5">
              <span aria-hidden className={`size-2.5 rounded-[3px] ${fill}`} />
              {text}
            </dt>
            <dd className="tabular-nums">{say(share[key])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const inVouchers = (count: number) => countOf(count, "Voucher");

/** A member's own share of what their organization gives. */
export function OwnShare({
  dinner,
  share,
  grants,
  plan,
  isOrganization,
  previous,
  next,
  said,
}: Awaited<ReturnType<typeof readOwnShare>>) {
  const name = dinner.corporate_name;
  return (
    <div className="page grid max-w-[68rem] gap-8 py-6 *:min-w-0 lg:py-12">
      <PageTitle lead={`Dinner benefits from ${name}.`}>Dashboard</PageTitle>
      <div className="grid items-start gap-6 *:min-w-0 md:grid-cols-2">
        <ShareOf
          id="money"
          title="Money"
          share={share.money}
          say={moneyText}
          reset={dinner.reset_dollar_date}
        />
        <ShareOf
          id="vouchers"
          title="Meal vouchers"
          share={share.vouchers}
          say={inVouchers}
          reset={dinner.reset_voucher_date}
        />
      </div>
      {plan && (
        <UseByPlan
          plan={plan}
          browse={paths.meals()}
          here={isOrganization ? null : accountPaths.dashboard()}
        />
      )}
      {isOrganization && (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-5">
          <p>Use your Diner account to order dinner.</p>
          <ButtonLink to={signInPaths.selectAccount()}>Switch account</ButtonLink>
        </div>
      )}
      <section aria-labelledby="given" className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="given" className="title text-2xl">
            What you've received
          </h2>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={groupOrderPaths.groups()}>Group orders</ButtonLink>
            <ButtonLink to={accountPaths.corporateWallet()}>Wallet transactions</ButtonLink>
          </div>
        </div>

        <GrantList
          grants={grants}
          organization={name}
          empty={`Nothing from ${name} yet. We'll let you know when something arrives.`}
        />
        <Pager previous={previous} next={next} count={said} />
      </section>
    </div>
  );
}
