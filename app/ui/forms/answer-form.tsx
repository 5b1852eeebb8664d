import type { FormMetadata } from "@conform-to/react";
import { Form, type FormProps } from "@remix-run/react";
import { ErrorNotice } from "../error-notice";
import { Csrf } from "./csrf";

/** A form that the server answers (`useAnswer`), with what is wrong with all of it said at its head. */
export function AnswerForm<Fields extends Record<string, unknown>>({
  form,
  children,
  ...rest
}: { form: FormMetadata<Fields> } & FormProps) {
  const { id, onSubmit, noValidate, errors } = form;
  return (
    <Form method="post" {...{ id, onSubmit, noValidate }} {...rest}>
      <Csrf />
      <ErrorNotice messages={errors} />
      {children}
    </Form>
  );
}
