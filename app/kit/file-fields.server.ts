import { z } from "zod";

/** A file of a form; its name and type are what the sender says, and prove nothing. */
export function isFile(value: unknown): value is File {
  return value instanceof Blob;
}

/** The form with its only file under `name`, whatever its sender called it. */
function underName(form: unknown, name: string): unknown {
  if (typeof form !== "object" || form === null || name in form) return form;
  const [found] = Object.entries(form).filter(([, value]) => isFile(value));
  return found ? { ...form, [name]: found[1] } : form;
}

/**
 * A multipart form with one file, documented as the field `name`; a client that calls it otherwise is understood too.
 * `required` is said when there is none. Bytes are counted and looked at by the verb, which refuses in its own words.
 */
export function formWithFile<Name extends string>(name: Name, required: string) {
  const file = z.custom<File>(isFile, required).meta({ type: "string", format: "binary" });
  return z.preprocess(
    (form) => underName(form, name),
    z.object({ [name]: file } as Record<Name, typeof file>),
  );
}
