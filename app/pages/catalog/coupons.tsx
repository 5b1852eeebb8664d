import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import {
  addCoupon,
  changeCoupon,
  type ListedCoupon,
  listCoupons,
  readCoupon,
  seenOfCoupon,
} from "~/domain/catalog/coupons.server";
import { listMarketplaceNames } from "~/domain/catalog/list-marketplaces.server";
import { CouponChangeInput, CouponInput } from "~/domain/catalog/schemas.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { staffMay } from "~/domain/staff/staff-may";
import { seenText } from "~/domain/staff/stale-form.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayIn, formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { HOME_TIME_ZONE } from "~/kit/time-zones";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { reloadAfterRefusal } from "~/ui/reload-after-refusal";
import { CellLink } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { answerProved } from "../support/answer-proved.server";
import { useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";
import { CatalogTabs } from "./catalog-tabs";
import { CouponChangeForm, NewCouponForm } from "./coupon-form";
import { percentText } from "./fee-words";

export const meta: MetaFunction = () => [
  { title: "Coupons · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export const shouldRevalidate = reloadAfterRefusal;

/** Rows on a page. */
const SIZE = 25;

/** A code as the URL asks for it, or nothing for what is none. */
const codeOf = (asked: string | null) =>
  /^[\w-]{1,40}$/.test(asked?.trim() ?? "") ? (asked ?? "").trim() : "";

/** A coupon with its days by its own clock, the last one included. */
function toRow({
  starts_at,
  ends_at,
  marketplace,
  account,
  percent_bps,
  amount_cents,
  ...coupon
}: ListedCoupon) {
  const dayOf = (at: Date) => dayIn(marketplace?.time_zone ?? HOME_TIME_ZONE, at);
  const last_day = ends_at && dayOf(new Date(ends_at.getTime() - 1));
  const only = [
    coupon.first_order_only && "first orders",
    account?.email,
    marketplace?.name,
    coupon.min_subtotal_cents > 0 && `meals for ${formatCents(coupon.min_subtotal_cents)} or more`,
  ].filter(Boolean);
  return {
    ...coupon,
    last_day,
    worth: percent_bps === null ? formatCents(amount_cents ?? 0) : percentText(percent_bps),
    only: only.length > 0 ? only.join(", ") : "everybody",
    days: `${formatDay(dayOf(starts_at))} – ${last_day ? formatDay(last_day) : "no end"}`,
    uses: `${coupon.used_count}${coupon.usage_limit === null ? "" : ` of ${coupon.usage_limit}`}`,
  };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const { pathname, search, searchParams } = new URL(request.url);
  const mayChange = staffMay(me.role, "make coupons");
  const [code, open] = [codeOf(searchParams.get("code")), idOf(searchParams.get("coupon"))];
  const page = pageOf(request);
  const [{ rows, count }, chosen, marketplaces, isFresh] = await orErrorPage(
    Promise.all([
      listCoupons(code, { limit: SIZE, offset: (page - 1) * SIZE }),
      open === 0 ? null : readCoupon(open),
      listMarketplaceNames(),
      isProved(me),
    ]),
  );
  return {
    ...{ code, marketplaces, mayChange, mayAct: mayChange && isFresh, here: `${pathname}${search}` },
    rows: rows.map(toRow),
    chosen: chosen && { ...toRow(chosen), seen: seenText(seenOfCoupon(chosen)) },
    ...pageLinks(page, count, SIZE, (number) =>
      staffPaths.coupons({ code: code || undefined, page: number }),
    ),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "make coupons");
  const { searchParams } = new URL(request.url);
  const open = idOf(searchParams.get("coupon"));
  if (open !== 0)
    return answerProved(me, request, CouponChangeInput, async (terms) => {
      await changeCoupon(me, open, terms);
      return redirectWithToast(staffPaths.coupons(), "Coupon saved.");
    });
  return answerProved(me, request, CouponInput, async (input) => {
    await addCoupon(me, input);
    return redirectWithToast(staffPaths.coupons(), `Coupon ${input.code} made.`);
  });
}

const STATES = {
  live: <Pill tone="herb">Can be used</Pill>,
  next: <Pill tone="turmeric">Begins later</Pill>,
  ended: <Pill>Ended</Pill>,
  off: <Pill tone="danger">Off</Pill>,
  used_up: <Pill>Used up</Pill>,
};

function CouponTable({ rows, mayChange }: { rows: ReturnType<typeof toRow>[]; mayChange: boolean }) {
  return (
    <RowsTable
      caption="Coupons"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        {
          title: "Code",
          of: (row) =>
            mayChange ? (
              <CellLink to={staffPaths.coupons({ coupon: row.id })}>{row.code}</CellLink>
            ) : (
              row.code
            ),
        },
        { title: "State", of: (row) => STATES[row.state] },
        { title: "Off", of: (row) => row.worth, isFigure: true },
        { title: "For", of: (row) => row.only },
        { title: "Paid by", of: (row) => row.sponsor },
        { title: "Days", of: (row) => row.days },
        { title: "Used", of: (row) => row.uses, isFigure: true },
      ]}
    />
  );
}

/** Coupons: those there are, a new one, and what can change of one. */
export default function CouponsScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { rows, code, chosen, mayChange, mayAct, marketplaces, previous, next } = data;
  const isShown = useProofForms(mayAct) && mayChange;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="What a coupon takes off never comes out of a cook’s pay.">Coupons</PageTitle>
      <CatalogTabs current="coupons" />
      {mayChange && !isShown && <ProofNotice here={data.here} what="make or change coupons" />}
      {isShown && chosen && (
        <Panel id="change-coupon" title={`Change ${chosen.code}`} className="max-w-[44rem]">
          <CouponChangeForm key={chosen.id} of={chosen} {...{ mayAct, answer }} />
        </Panel>
      )}
      <Form
        method="get"
        key={code}
        role="search"
        aria-label="Find coupons"
        className="flex max-w-[30rem] items-end gap-3"
      >
        <Field name="code" label="Code begins with" defaultValue={code} maxLength={40} className="flex-1" />
        <Button className="h-12">Find</Button>
      </Form>
      {rows.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>
          {code === "" ? "No coupon yet." : "No coupon begins like this."}
        </EmptyState>
      ) : (
        <CouponTable rows={rows} mayChange={isShown} />
      )}
      <Pager previous={previous} next={next} label="Pages of coupons" />
      {isShown && !chosen && (
        <Panel id="new-coupon" title="New coupon" className="max-w-[44rem]">
          <NewCouponForm {...{ marketplaces, mayAct, answer }} />
        </Panel>
      )}
    </div>
  );
}
