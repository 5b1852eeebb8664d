import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addFeature, listFeatures, stopFeature } from "~/domain/catalog/features.server";
import { FeatureInput } from "~/domain/catalog/schemas.server";
import { staffMay } from "~/domain/staff/staff-may";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Chips } from "~/ui/chips";
import { EmptyPlate } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { minuteOf } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { EndButton, STATES } from "./by-day";
import { CatalogTabs } from "./catalog-tabs";

export const meta: MetaFunction = () => [
  { title: "Featured · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Rows on a page. */
const SIZE = 25;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "see the catalog");
  const isOver = new URL(request.url).searchParams.get("view") === "over";
  const page = pageOf(request);
  const { rows, count } = await orErrorPage(listFeatures(isOver, { limit: SIZE, offset: (page - 1) * SIZE }));
  const view = isOver ? "over" : undefined;
  return {
    isOver,
    mayChange: staffMay(me.role, "keep cuisines and features"),
    rows: rows.map(({ starts_at, ends_at, ...row }) => ({
      ...row,
      from: minuteOf(starts_at.toISOString()),
      until: ends_at && minuteOf(ends_at.toISOString()),
    })),
    ...pageLinks(page, count, SIZE, (number) => staffPaths.featured({ view, page: number })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "keep cuisines and features");
  const form = await readForm(request);
  if (form.get("intent") === "stop")
    return answerButton(async () => {
      await stopFeature(me, idOf(form.get("feature")));
      return redirectWithToast(staffPaths.featured(), "No longer featured.");
    });
  return answerForm(form, FeatureInput, async (input) => {
    await addFeature(me, input);
    return redirectWithToast(staffPaths.featured(), "Featured.");
  });
}

type Texts = Record<"kind" | "what" | "position" | "starts_on" | "ends_on", string>;

function AddForm({ answer }: { answer: unknown }) {
  const [form, fields] = useAnswer<Texts>("feature", answer, {
    ...{ kind: "meal", what: "", position: "0", starts_on: "", ends_on: "" },
  });
  return (
    <AnswerForm form={form} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <Select {...fieldProps(fields.kind)} label="Feature">
          <option value="meal">A meal</option>
          <option value="chef">A cook</option>
        </Select>
        <Field
          {...fieldProps(fields.what)}
          label="Link or number"
          hint="The link to its page, as diners see it."
          required
          maxLength={300}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field {...fieldProps(fields.starts_on)} label="First day" type="date" required={false} />
        <Field {...fieldProps(fields.ends_on)} label="Last day" type="date" required={false} />
        <Field {...fieldProps(fields.position)} label="Place" inputMode="numeric" required maxLength={4} />
      </div>
      <Button tone="primary" className="justify-self-start">
        Feature it
      </Button>
    </AnswerForm>
  );
}

/** Featured meals and cooks of every marketplace, by day. */
export default function FeaturedScreen() {
  const { rows, isOver, mayChange, previous, next } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const refused = answer && "no" in answer ? answer.no : null;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Each shows in its kitchen’s marketplace. What can’t be ordered isn’t shown, and each ends by itself.">
        Featured
      </PageTitle>
      <CatalogTabs current="featured" />
      <ErrorNotice messages={refused} />
      <Chips
        label="Which"
        chips={[
          { text: "Now and later", to: staffPaths.featured(), current: !isOver },
          { text: "Over", to: staffPaths.featured({ view: "over" }), current: isOver },
        ]}
      />
      {rows.length === 0 ? (
        <EmptyState drawing={<EmptyPlate />}>{isOver ? "None is over." : "Nothing is featured."}</EmptyState>
      ) : (
        <RowsTable
          caption="Featured meals and cooks"
          keyOf={(row) => row.id}
          rows={rows}
          columns={[
            { title: "What", of: (row) => row.title },
            { title: "Kind", of: (row) => (row.kind === "meal" ? "Meal" : "Cook") },
            { title: "State", of: (row) => STATES[row.state] },
            { title: "Marketplace", of: (row) => row.marketplace },
            { title: "Place", of: (row) => row.position, isFigure: true },
            { title: "From (UTC)", of: (row) => row.from },
            { title: "Until (UTC)", of: (row) => row.until ?? "No end" },
            {
              title: "Actions",
              of: (row) =>
                mayChange && !isOver ? <EndButton name="feature" id={row.id} title={row.title} /> : "",
            },
          ]}
        />
      )}
      <Pager previous={previous} next={next} label="Pages of features" />
      {mayChange && (
        <Panel id="feature-something" title="Feature a meal or a cook" className="max-w-[44rem]">
          <AddForm answer={refused ? undefined : answer} />
        </Panel>
      )}
    </div>
  );
}
