import { Link } from "@remix-run/react";
import { informationPaths } from "~/kit/information-paths";
import type { fieldProps } from "./answer";
import { FieldError } from "./field";

const inText = "font-medium underline underline-offset-4 hover:text-paprika";

/** The box that says yes to the terms, with its message beside it. */
export function TermsField({ name, id, error, defaultValue }: ReturnType<typeof fieldProps>) {
  const message = error?.[0];
  return (
    <div className="grid gap-1.5">
      <p className="flex items-start gap-3">
        <input
          type="checkbox"
          id={id}
          name={name}
          required
          defaultChecked={defaultValue === "on"}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
          className="tick mt-0.5"
        />
        <span>
          <label htmlFor={id}>I accept the terms of service.</label>{" "}
          <span className="text-ink-2">
            Read the{" "}
            <Link to={informationPaths.terms} target="_blank" className={inText}>
              terms
            </Link>{" "}
            and the{" "}
            <Link to={informationPaths.privacy} target="_blank" className={inText}>
              privacy policy
            </Link>
            .
          </span>
        </span>
      </p>
      {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
    </div>
  );
}
