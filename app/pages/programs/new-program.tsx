import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useNavigation } from "@remix-run/react";
import { makeProgram } from "~/domain/programs/programs.server";
import { ProgramInput } from "~/domain/programs/schemas.server";
import { answerForm, type FormAnswer } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { programPaths } from "~/kit/program-paths";
import { Panel } from "~/ui/card";
import { useAnswer } from "~/ui/forms/answer";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { type ProgramFields, ProgramForm } from "./program-fields";

export const meta: MetaFunction = () => [
  { title: "New voucher program · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCorporateAdmin(request, "give money");
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCorporateAdmin(request, "give money");
  return answerForm(request, ProgramInput, async (input) => {
    const { id } = await makeProgram(me, input);
    return redirectWithToast(programPaths.program(id), "Program created. Share its link.");
  });
}

/** A program of vouchers that members claim themselves. */
export default function NewProgramScreen() {
  const [form, fields] = useAnswer<ProgramFields>("program", useLastAnswer<FormAnswer>());
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <div className="grid max-w-[44rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: programPaths.programs(), text: "Voucher programs" }}
        lead="You get a link to share. Each member claims once, and you pay for a voucher once it's used."
      >
        New voucher program
      </PageTitle>
      <Panel id="program" title="Program">
        <ProgramForm form={form} fields={fields} text="Create program" isBusy={isBusy} />
      </Panel>
    </div>
  );
}
