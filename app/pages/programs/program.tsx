import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { adminMay } from "~/domain/organizations/admin-may";
import { changeProgram } from "~/domain/programs/change-program.server";
import { endProgram } from "~/domain/programs/end-program.server";
import { showProgramWithClaims } from "~/domain/programs/list-claims.server";
import { programChoices } from "~/domain/programs/program-meals.server";
import type { ProgramView } from "~/domain/programs/schemas.server";
import { showProgram } from "~/domain/programs/show-program.server";
import { answerButton, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { redirectWithToast } from "~/http/toast.server";
import { env } from "~/kit/env.server";
import { PAGE_SIZE } from "~/kit/paging";
import { programPaths } from "~/kit/program-paths";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { Field } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { Pager } from "~/ui/pager";
import { ClaimList } from "./claim-list";
import { ProgramForm, type ProgramStart } from "./program-fields";
import { answerProgramForm } from "./program-form.server";
import { ProgramStatus } from "./program-status";

export const meta: MetaFunction = () => [
  { title: "Voucher program · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "see reports");
  const page = pageOf(request);
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const program = await orErrorPage(showProgramWithClaims(me, idOf(params.id ?? null), slice));
  const pages = pageLinks(page, program.claims, PAGE_SIZE, (at) => programPaths.program(program.id, at));
  const mayGive = adminMay(me.role, "give money");
  const choices = mayGive ? await orErrorPage(programChoices(me)) : null;
  return { program, pages, choices, link: `${env.APP_ORIGIN}${program.link}` };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "give money");
  const { id } = await orErrorPage(showProgram(me, idOf(params.id ?? null)));
  const form = await readForm(request);
  const here = programPaths.program(id);
  if (form.get("intent") === "end")
    return answerButton(async () => {
      await endProgram(me, id);
      return redirectWithToast(here, "Program ended. Claimed vouchers stay good.");
    }, here);
  return answerProgramForm(me, form, async (input) => {
    await changeProgram(me, id, input);
    return redirectWithToast(here, "Program saved. Claimed vouchers keep their terms.");
  });
}

function startOf({ cuisines, cooks, max_price_cents, ...program }: ProgramView): ProgramStart {
  const { name, starts_on, ends_on, vouchers_each, vouchers_total } = program;
  return {
    texts: {
      ...{ name, starts_on, ends_on },
      vouchers_each: String(vouchers_each),
      vouchers_total: String(vouchers_total),
      max_price: max_price_cents === null ? "" : (max_price_cents / 100).toFixed(2),
    },
    ...{ cuisines, cooks },
  };
}

/** A figure, which leads to the claims that make it. */
function Figure({ label, count, text = String(count) }: { label: string; count: number; text?: string }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="title text-2xl text-plum tabular-nums">
        {count === 0 ? (
          text
        ) : (
          <a href="#claims" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {text}
          </a>
        )}
      </dd>
    </div>
  );
}

/** One program: its link, what became of its vouchers, and its terms for what is claimed from now on. */
export default function ProgramScreen() {
  const { program, pages, choices, link } = useLoaderData<typeof loader>();
  const { name, status, vouchers_each, vouchers_total, pays_for } = program;
  const live = status === "ended" ? null : choices;
  return (
    <div className="grid max-w-[52rem] gap-6 *:min-w-0">
      <PageTitle back={{ to: programPaths.programs(), text: "Voucher programs" }}>{name}</PageTitle>
      <div className="-mt-3">
        <ProgramStatus status={status} />
      </div>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 rounded-card bg-plum-wash p-5 lg:grid-cols-4 lg:p-6">
        <Figure label="Members claimed" count={program.claims} />
        <Figure
          label="Vouchers claimed"
          count={program.vouchers_claimed}
          text={`${program.vouchers_claimed} of ${vouchers_total}`}
        />
        <Figure label="Used" count={program.vouchers_used} />
        <Figure label="Back unused" count={program.vouchers_returned} />
      </dl>
      <p className="-mt-2 text-ink-2">{`For ${pays_for ?? "every voucher meal"}.`}</p>
      {live && (
        <Panel id="link" title="Share the link">
          <Field
            name="claim_link"
            label="Claim link"
            hint={`Each member gets ${countOf(vouchers_each, "voucher")}, once. Nobody outside your organization can use it`}
            readOnly
            defaultValue={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Panel>
      )}
      {program.claims > 0 && (
        <Panel id="claims" title="Who claimed">
          <ClaimList claims={program.people} />
          <Pager {...pages} count={pages.said} label="Pages of claims" />
        </Panel>
      )}
      {live && (
        <Panel id="terms" title="Terms">
          <p className="mb-4 text-ink-2">
            Changes count for vouchers claimed from now on. Claimed ones keep their number, meals and last
            day.
          </p>
          <ProgramForm start={startOf(program)} {...live} text="Save program" />
        </Panel>
      )}
      {live && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-bold text-danger">
            End this program
          </summary>
          <Form method="post" className="grid justify-items-start gap-3 pb-2">
            <Csrf />
            <p>No one can claim anymore. Claimed vouchers stay good through their last day.</p>
            <Button name="intent" value="end" tone="danger">
              Yes, end this program
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}
