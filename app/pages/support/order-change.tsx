import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { listAddressesOf } from "~/domain/addresses/list-addresses.server";
import type { WireAddress } from "~/domain/addresses/schemas.server";
import { readOrder } from "~/domain/lookup/read-order.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { staffMay } from "~/domain/staff/staff-may";
import { addFreeDish, listOffered } from "~/domain/support/add-dish.server";
import { changeAddress, changeDay } from "~/domain/support/change-order.server";
import { ChangeInput } from "~/domain/support/schemas.server";
import { answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayOfDate, formatShortDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { addressOf, localText } from "../lookup/order.server";
import { answerProved } from "./answer-proved.server";
import { ProofField, useProofForms } from "./proof-field";
import { ProofNotice } from "./proof-notice";

export const meta: MetaFunction = () => [
  { title: "Change order · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const order = await orErrorPage(readOrder(idOf(params.id ?? null)));
  const [addresses, dishes, mayPay] = await orErrorPage(
    Promise.all([listAddressesOf(order.account_id), listOffered(order.id), isProved(me)]),
  );
  const cutoffs = order.parts.map((part) => part.cutoff_at).toSorted((a, b) => a.getTime() - b.getTime());
  return {
    ...{ id: order.id, number: order.number, key: randomUUID(), mayPay },
    day: dayOfDate(order.delivery_date),
    address: addressOf(order.delivery_address),
    cutoff: cutoffs[0] ? localText(cutoffs[0], order.marketplace.time_zone) : null,
    addresses: addresses.filter(isOther(order.delivery_address)).map((one) => ({
      id: one.id,
      text: [one.title, one.address, one.city, one.postalCode].filter(Boolean).join(", "),
    })),
    dishes: dishes.map(({ id, name, cook, price_cents, left }) => ({
      id,
      text: `${name}, ${cook}, ${formatCents(price_cents)}, ${left} left`,
    })),
    mayMove: staffMay(me.role, "change orders"),
    mayAdd: staffMay(me.role, "give money back"),
  };
}

/** Whether an address of the diner's differs from the one the order has, in anything that the driver reads. */
function isOther(current: unknown) {
  const of = (current ?? {}) as Record<string, string | null>;
  return ({ id: _, preferred: __, ...one }: WireAddress) =>
    Object.entries(one).some(([name, text]) => (of[name] ?? null) !== (text ?? null));
}

const SAID = {
  day: "Day changed. The diner and cooks have been notified.",
  address: "Address changed. The diner and cooks have been notified.",
  dish: "Dish added. The diner and cook have been notified.",
};

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "look up orders and people");
  const id = idOf(params.id ?? null);
  const form = await readForm(request);
  const isDish = form.get("change") === "dish";
  await requireStaffFor(request, isDish ? "give money back" : "change orders");
  const change = async (input: z.output<typeof ChangeInput>) => {
    const because = { reason: input.reason, key: input.key };
    if (input.change === "dish")
      await addFreeDish(me, { order_id: id, meal_id: input.meal, quantity: input.quantity }, because);
    else {
      const by = actingStaff(me, "change orders");
      if (input.change === "day") await changeDay(by, { order_id: id, day: input.day }, because);
      else await changeAddress(by, { order_id: id, address_id: input.address }, because);
    }
    return redirectWithToast(staffPaths.order(id), SAID[input.change]);
  };
  return isDish ? answerProved(me, form, ChangeInput, change) : answerForm(form, ChangeInput, change);
}

type Fields = { day: string; address: string; meal: string; quantity: string; reason: string };

/** One of the three forms: its own fields, then the reason. */
function ChangeForm(props: {
  change: keyof typeof SAID;
  first: Partial<Fields>;
  button: string;
  sending: string;
  /** what costs DinDin money wants a code of the last ten minutes */
  mayAct?: boolean;
  answer: unknown;
  children: (fields: ReturnType<typeof useAnswer<Fields>>[1]) => ReactNode;
}) {
  const { change, first, button, sending, mayAct = true, answer, children } = props;
  const own = answersFor(answer, "change", change) ? answer : undefined;
  const none = { day: "", address: "", meal: "", quantity: "1", reason: "" };
  const [form, fields] = useAnswer<Fields>(change, own, { ...none, ...first });
  return (
    <AnswerForm form={form} className="grid gap-3">
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="key" value={sending} />
      {children(fields)}
      <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
      <ProofField mayAct={mayAct} answer={own} />
      <Button className="justify-self-start">{button}</Button>
    </AnswerForm>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function Moves({ data, answer }: { data: Data; answer: unknown }) {
  const common = { sending: data.key, answer };
  return (
    <>
      <Panel id="change-day" title="Another day">
        <p className="mb-4">Now {formatShortDay(data.day)}. Dishes need portions left on the new day.</p>
        <ChangeForm {...common} change="day" first={{ day: data.day }} button="Change day">
          {(fields) => <Field {...fieldProps(fields.day)} type="date" label="New day" required />}
        </ChangeForm>
      </Panel>
      <Panel id="change-address" title="Another address">
        <p className="mb-4 wrap-anywhere">
          Now {data.address}. It can only go to an address of the diner&rsquo;s own.
        </p>
        {data.addresses.length === 0 ? (
          <p>
            They have no other. Ask them to add it under Addresses in their account, then open this page
            again.
          </p>
        ) : (
          <ChangeForm {...common} change="address" first={{}} button="Change address">
            {(fields) => (
              <Select {...fieldProps(fields.address)} label="New address" required>
                {data.addresses.map(({ id, text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
              </Select>
            )}
          </ChangeForm>
        )}
      </Panel>
    </>
  );
}

function AddDish({ data, answer }: { data: Data; answer: unknown }) {
  return (
    <Panel id="add-dish" title="Add a dish for free">
      <p className="mb-4">DinDin pays the cook the full price. The diner pays nothing more.</p>
      {data.dishes.length === 0 ? (
        <p>Its cooks have nothing left that day.</p>
      ) : (
        <ChangeForm
          {...{ change: "dish", first: {}, button: "Add dish", sending: data.key }}
          {...{ mayAct: data.mayPay, answer }}
        >
          {(fields) => (
            <>
              <Select {...fieldProps(fields.meal)} label="Dish" required>
                {data.dishes.map(({ id, text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
              </Select>
              <Field
                {...fieldProps(fields.quantity)}
                type="number"
                label="Portions"
                min={1}
                max={20}
                required
              />
            </>
          )}
        </ChangeForm>
      )}
    </Panel>
  );
}

/** Changes an order before its cutoff, by the rules of the checkout; what was paid stays as it is. */
export default function OrderChangeScreen() {
  const data = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { id, number, cutoff } = data;
  const isShown = useProofForms(data.mayPay);
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: staffPaths.order(id), text: number }}
        lead={cutoff ? `Until ${cutoff}, the cutoff. The price stays.` : "The price stays."}
      >
        Change order
      </PageTitle>
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
        {data.mayMove && <Moves data={data} answer={answer} />}
        {data.mayAdd && !isShown && (
          <ProofNotice here={staffPaths.orderChange(id)} what="add a dish that DinDin pays for" />
        )}
        {data.mayAdd && isShown && <AddDish data={data} answer={answer} />}
      </div>
    </div>
  );
}
