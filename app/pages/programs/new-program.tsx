import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { makeProgram } from "~/domain/programs/make-program.server";
import { programChoices } from "~/domain/programs/program-meals.server";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { programPaths } from "~/kit/program-paths";
import { Panel } from "~/ui/card";
import { PageTitle } from "~/ui/heading";
import { BLANK, ProgramForm } from "./program-fields";
import { answerProgramForm } from "./program-form.server";

export const meta: MetaFunction = () => [
  { title: "New voucher program · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return orErrorPage(programChoices(await requireCorporateAdmin(request, "give money")));
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "give money");
  return answerProgramForm(me, await readForm(request), async (input) => {
    const { id } = await makeProgram(me, input);
    return redirectWithToast(programPaths.program(id), "Program created. Share its link.");
  });
}

/** A program of vouchers that members claim themselves. */
export default function NewProgramScreen() {
  return (
    <div className="grid max-w-[44rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: programPaths.programs(), text: "Voucher programs" }}
        lead="You get a link to share. Each member claims once, and you pay for a voucher once it's used."
      >
        New voucher program
      </PageTitle>
      <Panel id="program" title="Program">
        <ProgramForm start={BLANK} {...useLoaderData<typeof loader>()} text="Create program" />
      </Panel>
    </div>
  );
}
