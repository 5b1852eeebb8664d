import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { addFeeRule, listFeeRules, previewFeeRule, stopFeeRule } from "~/domain/catalog/fee-rules.server";
import { listMarketplaceNames } from "~/domain/catalog/list-marketplaces.server";
import { FeeRuleInput, FeeRuleQuery, RuleEndInput } from "~/domain/catalog/schemas.server";
import { DEFAULT_FEES } from "~/domain/pricing/price";
import { Refusal } from "~/domain/refusal";
import { isProved } from "~/domain/sign-in/proof.server";
import { staffMay } from "~/domain/staff/staff-may";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { US_STATES } from "~/kit/states";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { answerProved } from "../support/answer-proved.server";
import { useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";
import { CatalogTabs } from "./catalog-tabs";
import { FEE_FIELDS, FeePreviewPanel, FeeRequestForm } from "./fee-form";
import { FeeList } from "./fee-list";
import { percentText, scopeText, taxedText } from "./fee-words";

export const meta: MetaFunction = () => [
  { title: "Fees and taxes · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Rows on a page. */
const SIZE = 50;

/** A input as rules have it: what it asks, and where it counts. */
function ruleOf(input: z.output<typeof FeeRuleQuery>) {
  const { marketplace, state, delivery, service, tax, starts_on, ...taxed } = input;
  return {
    fees: { delivery_cents: delivery, service_bps: service, tax_bps: tax, ...taxed },
    scope: { marketplace_id: marketplace ?? null, state: state ?? null },
    starts_on,
  };
}

/** How the form starts where the URL asks for nothing: what the product asks by itself. */
const USUAL = {
  ...{ delivery: "15.00", service: "20", tax: "6", tax_on_meals: "on", coupon_lowers_base: "on" },
};

/** What counts where no rule does, in words: the product's own. */
function usualText(): string {
  const { delivery_cents, service_bps, tax_bps } = DEFAULT_FEES;
  const tax = `${percentText(tax_bps)} tax on ${taxedText(DEFAULT_FEES)}`;
  return `Where no rule counts: ${formatCents(delivery_cents)} delivery, ${percentText(service_bps)} service fee, ${tax}.`;
}

/** What the URL asks to see: nothing before somebody asked for a preview. */
async function previewOf({ searchParams }: URL) {
  const given = Object.fromEntries(FEE_FIELDS.map((name) => [name, searchParams.get(name) ?? ""]));
  if (!searchParams.has("preview")) return { input: { ...given, ...USUAL }, preview: null, problems: {} };
  const asked = FeeRuleQuery.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")),
  );
  if (!asked.success) {
    const problems = Object.fromEntries(
      asked.error.issues.map(({ path, message }) => [String(path[0]), message]),
    );
    return { input: given, preview: null, problems };
  }
  try {
    return { input: given, problems: {}, preview: await previewFeeRule(ruleOf(asked.data)) };
  } catch (error) {
    // what the rule itself would be refused for is said beside its field, as when it is saved
    if (!(error instanceof Refusal) || error.fields === undefined) throw error;
    const problems = Object.fromEntries(
      Object.entries(error.fields).map(([field, messages]) => [field, messages.join(" ")]),
    );
    return { input: given, preview: null, problems };
  }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const mayChange = staffMay(me.role, "set fees");
  const url = new URL(request.url);
  const page = pageOf(request);
  const [{ rows, count }, marketplaces, asked, isFresh] = await orErrorPage(
    Promise.all([
      listFeeRules({ limit: SIZE, offset: (page - 1) * SIZE }),
      listMarketplaceNames(),
      previewOf(url),
      isProved(me),
    ]),
  );
  const chosen = marketplaces.find(({ id }) => String(id) === asked.input.marketplace);
  return {
    ...asked,
    ...{
      marketplaces,
      states: Object.entries(US_STATES),
      mayChange,
      mayAct: mayChange && isFresh,
      here: `${url.pathname}${url.search}`,
    },
    usual: usualText(),
    place: scopeText({ state: asked.input.state || null }, chosen?.name ?? null),
    rows: rows.map(({ fee_rule_id, marketplace, state, valid_from, valid_to, status, ...fees }) => ({
      ...{ id: fee_rule_id, place: scopeText({ state }, marketplace), status, taxed: taxedText(fees) },
      ...{ delivery_cents: fees.delivery_cents, service_bps: fees.service_bps, tax_bps: fees.tax_bps },
      ...{ valid_from: valid_from.toISOString(), valid_to: valid_to?.toISOString() ?? null },
    })),
    ...pageLinks(page, count, SIZE, (number) => staffPaths.fees({ page: number })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "set fees");
  const form = await readForm(request);
  if (form.get("intent") === "stop")
    return answerProved(me, form, RuleEndInput, async ({ rule, reason }) => {
      await stopFeeRule(me, rule, reason);
      return redirectWithToast(staffPaths.fees(), "The rule no longer counts.");
    });
  return answerProved(me, form, FeeRuleInput, async ({ reason, ...input }) => {
    await addFeeRule(me, { ...ruleOf(input), reason });
    return redirectWithToast(staffPaths.fees(), "Fees and taxes are set.");
  });
}

/** Fees and taxes by place: new ones with what yesterday's carts would have cost, and all that stood before. */
export default function FeesScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { rows, mayChange, mayAct, preview, previous, next } = data;
  const isShown = useProofForms(mayAct) && mayChange;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle
        lead={`The most specific rule counts: a marketplace and state, a marketplace, a state, everywhere. ${data.usual}`}
      >
        Fees and taxes
      </PageTitle>
      <CatalogTabs current="fees" />
      {mayChange && !mayAct && <ProofNotice here={data.here} what="change fees" />}
      {mayChange && (
        <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
          <FeeRequestForm {...data} />
          {preview && isShown && (
            <FeePreviewPanel
              key={data.here}
              preview={preview}
              input={data.input}
              place={data.place}
              mayAct={mayAct}
              answer={answer}
            />
          )}
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState drawing={<LaidTable />}>No rule yet.</EmptyState>
      ) : (
        <FeeList {...{ rows, isShown, mayAct, answer }} />
      )}
      <Pager previous={previous} next={next} label="Pages of fee rules" />
    </div>
  );
}
