import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listMarketplaces } from "~/domain/lookup/list-orders.server";
import { listMealsForStaff, MEAL_STATES } from "~/domain/lookup/list-staff-meals.server";
import { APPROVALS, type ApprovalDecision } from "~/domain/staff/approvals";
import { DecisionInput } from "~/domain/staff/schemas.server";
import { staffMay } from "~/domain/staff/staff-may";
import { answerForm, orErrorPage } from "~/http/forms.server";
import { requireStaff, requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { paths } from "~/kit/paths";
import { staffPaths } from "~/kit/staff-paths";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { moneyText } from "~/ui/money-text";
import { DONE } from "../staff/approval-words";
import { decide } from "../staff/decide.server";
import { DecisionForm } from "../staff/decision-form";
import { ListFilter } from "./list-filter";
import { pagesOf, readListFilters, sliceOf } from "./list-params.server";
import { Listed, RowLink } from "./listed";
import { StatusPill } from "./status-pill";

export const meta: MetaFunction = () => [
  { title: "Meals · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see what waits");
  const filters = readListFilters(request, MEAL_STATES);
  const [{ rows, count }, marketplaces] = await orErrorPage(
    Promise.all([listMealsForStaff(filters, sliceOf(request)), listMarketplaces()]),
  );
  return {
    ...{ rows, filters, marketplaces, states: MEAL_STATES },
    mayDecide: staffMay(me.role, APPROVALS.meals.right),
    seesPeople: staffMay(me.role, "look up orders and people"),
    isNarrowed: Object.keys(filters).length > 0,
    ...pagesOf(request, count, "meal", staffPaths.meals, filters),
  };
}

/** A meal is suspended, or brought back; its cook is told why. */
export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaff(request);
  const filters = readListFilters(request, MEAL_STATES);
  return answerForm(request, DecisionInput, async (input) => {
    await decide(me, { ...input, kind: "meals" });
    return redirectWithToast(staffPaths.meals(filters), DONE[input.decision]);
  });
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function MealItem({
  row,
  answer,
  ...may
}: { row: Data["rows"][number]; answer: unknown } & Pick<Data, "mayDecide" | "seesPeople">) {
  const decision: ApprovalDecision = row.state === "suspended" ? "approve" : "suspend";
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4 lg:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0">
          {row.state === "listed" ? (
            <a
              href={paths.meal(row.cook.slug, row.slug)}
              className="inline-flex min-h-11 items-center font-bold underline underline-offset-4 wrap-anywhere lg:min-h-6"
            >
              {row.name}
            </a>
          ) : (
            <span className="font-bold wrap-anywhere">{row.name}</span>
          )}
        </h2>
        <StatusPill status={row.state} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 tabular-nums text-ink-2">
        {may.seesPeople ? (
          <RowLink to={staffPaths.cook(row.cook.id)}>{row.cook.name}</RowLink>
        ) : (
          <span>{row.cook.name}</span>
        )}
        <span>
          {row.marketplace}, {row.is_voucher_meal ? "voucher meal, " : ""}
          {moneyText(row.price_cents)}
        </span>
      </p>
      {row.reason && <p className="wrap-anywhere">Suspended because: {row.reason}</p>}
      {may.mayDecide && (
        <DecisionForm
          row={{ id: row.id, title: row.name }}
          kind="meals"
          state={row.state === "suspended" ? "suspended" : "approved"}
          decision={decision}
          answer={answer}
        />
      )}
    </li>
  );
}

/** All meals, the newest first, narrowed down by name, state and marketplace, each to be suspended or brought back. */
export default function MealsScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <Listed
      {...data}
      title="Meals"
      isEmpty={data.rows.length === 0}
      all={{ to: staffPaths.meals(), text: "Show all meals" }}
      none="Nobody has put a meal on a menu yet."
      filter={<ListFilter {...data} search="Name of the meal" />}
    >
      <ul className="grid gap-3 *:min-w-0">
        {data.rows.map((row) => (
          <MealItem key={row.id} row={row} answer={answer} {...data} />
        ))}
      </ul>
    </Listed>
  );
}
