import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { listAddresses } from "~/domain/addresses/list-addresses.server";
import { addressRules } from "~/domain/addresses/rules";
import { openGroupOrder } from "~/domain/group-orders/open-group-order.server";
import { GroupOrderInput } from "~/domain/group-orders/schemas.server";
import { adminMay } from "~/domain/organizations/admin-may";
import { answerForm, type FormAnswer, orErrorPage } from "~/http/forms.server";
import { requireMember } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { groupOrderPaths } from "~/kit/group-order-paths";
import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { EmptyPlate } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { useAnswer } from "~/ui/forms/answer";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { type GroupOrderFields, GroupOrderForm } from "./group-order-form";
import { OwnFrame } from "./own-frame";

export const meta: MetaFunction = () => [
  { title: "New group order · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireMember(request);
  const { rows } = await orErrorPage(
    listAddresses({ ...me, kind: "diner" }, { limit: addressRules.most, offset: 0 }),
  );
  const role = me.membership?.admin_role;
  const mayPay = role != null && adminMay(role, "pay and fund");
  return { addresses: rows, mayPay };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireMember(request);
  return answerForm(request, GroupOrderInput, async (input) => {
    const { id } = await openGroupOrder(me, input);
    return redirectWithToast(groupOrderPaths.group(id), "Your group order is open. Share its link.");
  });
}

/** When, where, and until when an office orders together. */
export default function NewGroupOrderScreen() {
  const { addresses, mayPay } = useLoaderData<typeof loader>();
  const preferred = addresses.find((one) => one.preferred) ?? addresses[0];
  const start = { address_id: String(preferred?.id ?? ""), fee_paid_by: "people" } as GroupOrderFields;
  const [form, fields] = useAnswer<GroupOrderFields>("group", useLastAnswer<FormAnswer>(), start);
  const isBusy = useNavigation().formAction !== undefined;
  const back = { to: groupOrderPaths.groups(), text: "Group orders" };
  if (!preferred)
    return (
      <OwnFrame>
        <PageTitle back={back}>New group order</PageTitle>
        <EmptyState
          drawing={<EmptyPlate />}
          action={<ButtonLink to={paths.addresses(groupOrderPaths.newGroup())}>Add an address</ButtonLink>}
        >
          Save the address where the dinners should arrive first.
        </EmptyState>
      </OwnFrame>
    );
  return (
    <OwnFrame>
      <PageTitle
        back={back}
        lead="Pick a day and a place. Everyone with the link fills their own cart and pays for it."
      >
        New group order
      </PageTitle>
      <Panel id="group-order" title="Delivery">
        <GroupOrderForm form={form} fields={fields} addresses={addresses} mayPay={mayPay} isBusy={isBusy} />
      </Panel>
    </OwnFrame>
  );
}
