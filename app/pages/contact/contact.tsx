import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import type { z } from "zod";
import { contactRules } from "~/domain/contact/rules";
import { ContactInput, CorporateContactInput } from "~/domain/contact/schemas.server";
import { sendContactMessage } from "~/domain/contact/send-contact-message.server";
import { invalid } from "~/domain/refusal";
import { answerForm } from "~/http/forms.server";
import { readPerson } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { informationPaths } from "~/kit/information-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { Field, TextArea } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { pageMeta } from "../shells/page-meta.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [{ title: "DinDin" }];

/** An order's number as we give them; whatever else an address says is no part of a message. */
const ORDER_NUMBER = /^DD-[0-9A-Z]{1,12}$/;

/** What the message begins with for somebody who comes from an order. */
function begunAbout(request: Request): string {
  const number = new URL(request.url).searchParams.get("order") ?? "";
  return ORDER_NUMBER.test(number) ? `About order ${number}: ` : "";
}

const contactPath = (isCompany: boolean) =>
  isCompany ? informationPaths.contactForCompanies : informationPaths.contact;
const isForCompany = (request: Request) => new URL(request.url).searchParams.get("for") === "company";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await readPerson(request).catch(() => null);
  return {
    isCompany: isForCompany(request),
    name: person ? `${person.first_name} ${person.last_name}` : "",
    email: person?.email ?? "",
    content: begunAbout(request),
    meta: pageMeta({
      title: "Contact us",
      description: "Contact DinDin about an order, your kitchen, or dinners for your company.",
      path: informationPaths.contact,
      about: { "@type": "ContactPage", name: "Contact us" },
    }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { ip } = signInOriginOf(request, "session");
  const isCompany = isForCompany(request);
  const schema = isCompany ? CorporateContactInput : ContactInput;
  const write = async (message: z.output<typeof ContactInput>) => {
    // what we began with is no message yet
    if (message.content.trim() === begunAbout(request).trim())
      throw invalid("content", contactRules.content.required);
    const { detail } = await sendContactMessage(message, ip);
    return redirectWithToast(contactPath(isCompany), detail);
  };
  return answerForm(request, schema, write, { failed: contactRules.failed });
}

/** A field that people neither see nor reach; programs fill it in. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px]">
      <label>
        Leave this empty
        <input type="text" name={contactRules.trap} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

interface Start {
  isCompany: boolean;
  name: string;
  email: string;
  content: string;
}

function ContactForm({ isCompany, name, email, content }: Start) {
  const [form, fields] = useAnswer("contact", useLastAnswer<typeof action>(), {
    ...{ name, email, phone: "", organization: "", content },
  });
  const isBusy = useNavigation().formAction !== undefined;
  return (
    <Form
      method="post"
      action={contactPath(isCompany)}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="grid gap-4"
    >
      <Csrf />
      <Trap />
      <ErrorNotice messages={form.errors} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.name)}
          label="Your name"
          autoComplete="name"
          required
          maxLength={contactRules.name.maxLength}
        />
        <Field
          {...fieldProps(fields.email)}
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
        />
        {isCompany && (
          <Field
            {...fieldProps(fields.organization)}
            label="Company"
            autoComplete="organization"
            required
            maxLength={contactRules.organization.maxLength}
          />
        )}
        <Field
          {...fieldProps(fields.phone)}
          label="Phone"
          type="tel"
          autoComplete="tel"
          required={false}
          maxLength={20}
        />
      </div>
      <TextArea
        {...fieldProps(fields.content)}
        label="Your message"
        required
        rows={7}
        maxLength={contactRules.content.maxLength}
      />
      <Button tone="primary" size="lg" className="justify-self-start" aria-disabled={isBusy || undefined}>
        {isBusy ? "Sending…" : "Send"}
      </Button>
    </Form>
  );
}

const tab =
  "inline-flex min-h-11 items-center rounded-pill border border-line-strong px-5 font-medium hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:font-bold aria-[current=page]:text-paper";

export default function ContactScreen() {
  const start = useLoaderData<typeof loader>();
  const here = (isHere: boolean) => (isHere ? ("page" as const) : undefined);
  return (
    <div className="page grid max-w-[46rem] gap-6 py-8 lg:py-14">
      <PageTitle lead="A real person will reply by email. If it's about an order, please include the order number.">
        Contact us
      </PageTitle>
      <nav aria-label="What it's about" className="flex flex-wrap gap-2.5">
        <Link to={informationPaths.contact} aria-current={here(!start.isCompany)} className={tab}>
          Dinner at home
        </Link>
        <Link to={informationPaths.contactForCompanies} aria-current={here(start.isCompany)} className={tab}>
          Dinner for a company
        </Link>
      </nav>
      <Card className="relative overflow-hidden">
        <ContactForm key={String(start.isCompany)} {...start} />
      </Card>
    </div>
  );
}
