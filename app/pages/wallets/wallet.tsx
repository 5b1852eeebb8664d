import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listCurrentBalances, showCurrentWallet } from "~/domain/treasury/begin-due-periods.server";
import type { WalletBalance } from "~/domain/wallets/list-balances.server";
import { listPaused } from "~/domain/wallets/list-paused.server";
import { listWalletTransactions } from "~/domain/wallets/list-wallet-transactions.server";
import { orErrorPage } from "~/http/forms.server";
import { requireSignedIn } from "~/http/guards.server";
import { accountPaths } from "~/kit/account-paths";
import { formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { LaidTable } from "~/ui/drawings/drawings";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { fills, SplitBar, type SplitPart } from "~/ui/money/split-bar";
import { moneyText } from "~/ui/money-text";
import { TransactionHistory } from "~/ui/wallets/history";
import { VoucherCards } from "~/ui/wallets/voucher-cards";
import { hasVouchers } from "../shells/visit.server";
import { readHistory } from "./history.server";
import { PausedNotes } from "./paused-notes";
import { readUseBy } from "./use-by.server";
import { UseByPlan } from "./use-by-plan";

export const meta: MetaFunction = () => [
  { title: "Your wallet · DinDin" },
  { name: "description", content: "Your balance, vouchers and history." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireSignedIn(request);
  const [wallet, parts, paused, history] = await orErrorPage(
    Promise.all([
      showCurrentWallet(me),
      listCurrentBalances(me),
      listPaused(me),
      readHistory(request, (slice, kind) => listWalletTransactions(me, slice, kind), accountPaths.wallet),
    ]),
  );
  const plan = await orErrorPage(readUseBy(request, me, parts));
  return { wallet, parts, paused, history, plan, canEatVouchers: hasVouchers(me) };
}

const TONES = { organization: "plum", promotion: "turmeric", own: "herb" } as const;

function nameOf({ owner, giver }: WalletBalance): string {
  if (owner === "own") return "Your gift money";
  return giver ?? "DinDin credit";
}

/** The money by giver: what each gave, and until when it is good. */
function Parts({ parts }: { parts: WalletBalance[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {parts.map((part) => (
        <li key={part.id} className="flex items-baseline justify-between gap-6 py-3">
          <span className="min-w-0 wrap-anywhere">
            <span
              aria-hidden
              className={`mr-2.5 inline-block size-2.5 rounded-[3px] ${fills[TONES[part.owner]]}`}
            />
            <span className="font-bold">{nameOf(part)}</span>
            <span className="block pl-5 text-sm text-ink-2">
              {part.is_carried && "Carried over · "}
              {part.last_day ? `Expires ${formatDay(part.last_day)}` : "Doesn't expire"}
              {part.owner === "organization" && !part.last_day && " while you're a member"}
            </span>
          </span>
          <Money cents={part.amount} className="font-bold" />
        </li>
      ))}
    </ul>
  );
}

/** One segment for each kind of money, whoever gave it. */
function segmentsOf(parts: readonly WalletBalance[]): SplitPart[] {
  const names = { organization: "Organization", promotion: "DinDin credit", own: "Gift money" };
  return (["organization", "promotion", "own"] as const)
    .map((owner) => ({
      label: names[owner],
      tone: TONES[owner],
      cents: parts.filter((part) => part.owner === owner).reduce((sum, { amount }) => sum + amount, 0),
    }))
    .filter(({ cents }) => cents > 0);
}

function Balance({
  wallet,
  parts,
}: {
  wallet: { total_cents: number; held_cents: number };
  parts: WalletBalance[];
}) {
  const segments = segmentsOf(parts);
  return (
    <Card className="grid content-start gap-3">
      <h2 className="font-medium text-ink-2">Balance</h2>
      <p className="title text-4xl tabular-nums">
        <Money cents={wallet.total_cents} />
      </p>
      {wallet.held_cents > 0 && (
        <p className="text-sm text-ink-2">
          {moneyText(wallet.held_cents)} more is reserved by your checkout.
        </p>
      )}
      {segments.length > 1 && <SplitBar parts={segments} label="What's in your balance" />}
      {parts.length > 0 ? (
        <Parts parts={parts} />
      ) : (
        <div className="flex flex-wrap items-center gap-5">
          <div className="w-28 flex-none">
            <LaidTable />
          </div>
          <p className="flex-1 basis-48 text-ink-2">
            Your wallet is empty. Add a gift card, or get money from your company.
          </p>
        </div>
      )}
      <ButtonLink to={paths.giftCards()} className="justify-self-start">
        Add a gift card
      </ButtonLink>
    </Card>
  );
}

export default function WalletScreen() {
  const { wallet, parts, paused, history, plan, canEatVouchers } = useLoaderData<typeof loader>();
  const money = parts.filter(({ asset }) => asset === "usd");
  const vouchers = parts.filter(({ asset }) => asset === "voucher");
  return (
    <div className="page grid max-w-[68rem] gap-8 py-6 *:min-w-0 lg:py-12">
      <PageTitle back={{ to: paths.account(), text: "Your account" }}>Your wallet</PageTitle>
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1fr_1.25fr] lg:gap-12">
        <div className="grid gap-8">
          <PausedNotes paused={paused} />
          <Balance wallet={wallet} parts={money} />
          {plan && <UseByPlan plan={plan} browse={paths.meals()} here={accountPaths.wallet()} />}
          {(vouchers.length > 0 || wallet.held_vouchers > 0) && (
            <section aria-labelledby="vouchers" className="grid gap-4">
              <div className="flex items-baseline justify-between gap-4">
                <h2 id="vouchers" className="title text-2xl">
                  {countOf(wallet.vouchers, "meal voucher")}
                </h2>
                {canEatVouchers && (
                  <Link
                    to={accountPaths.voucherMeals()}
                    prefetch="intent"
                    className="inline-flex min-h-11 items-center font-bold text-plum underline-offset-4 hover:underline"
                  >
                    Voucher meals
                  </Link>
                )}
              </div>
              {wallet.held_vouchers > 0 && (
                <p className="text-sm text-ink-2">
                  {countOf(wallet.held_vouchers, "more is", "more are")} reserved by your checkout.
                </p>
              )}
              <VoucherCards sources={vouchers} />
            </section>
          )}
        </div>
        <TransactionHistory moves={history} />
      </div>
    </div>
  );
}
