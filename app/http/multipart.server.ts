import { createHash } from "node:crypto";
import { Refusal } from "~/domain/refusal";
import { isFile } from "~/kit/file-fields.server";
import type { ApiRequest } from "./exchange";

/** More parts than any form of ours has. The size of the whole was limited before it was read (`server/incoming`). */
const MOST_PARTS = 20;

/** A file input in which nothing was chosen sends an empty file without a name. */
function isNothing(value: FormDataEntryValue): boolean {
  return isFile(value) && value.size === 0 && value.name === "";
}

/**
 * The fields of a multipart form, each given once, with one file at most. The token against forgery is left out.
 * @throws Refusal `invalid` for a form that can't be read, a field given twice, a second file.
 */
export function fieldsOf(form: FormData): Record<string, FormDataEntryValue> {
  const entries = [...form].filter(
    ([name, value]) => name !== "csrf" && name !== "__proto__" && !isNothing(value),
  );
  if (entries.length > MOST_PARTS) throw new Refusal("invalid", "The form has too many fields.");
  if (entries.filter(([, value]) => isFile(value)).length > 1)
    throw new Refusal("invalid", "Send one file at a time.");
  const fields: Record<string, FormDataEntryValue> = {};
  for (const [name, value] of entries) {
    if (Object.hasOwn(fields, name))
      throw new Refusal("invalid", `${name} appears more than once.`, {
        fields: { [name]: ["Send this only once."] },
      });
    fields[name] = value;
  }
  return fields;
}

/**
 * Reads a multipart body.
 * @throws Refusal as `fieldsOf`; `invalid` where the body is no form.
 */
export async function readMultipart(request: ApiRequest): Promise<Record<string, FormDataEntryValue>> {
  const form = await request.formData().catch(() => {
    throw new Refusal("invalid", "We couldn't read the form.");
  });
  return fieldsOf(form);
}

/**
 * What stands for the fields of a form, the same each time they are sent: the bytes of a multipart body have a boundary of
 * their own each time. A file counts by its bytes.
 */
export async function textOf(fields: Record<string, FormDataEntryValue>): Promise<string> {
  const parts = Object.entries(fields).map(async ([name, value]) => {
    if (!isFile(value)) return [name, value];
    const bytes = Buffer.from(await value.arrayBuffer());
    return [name, { sha256: createHash("sha256").update(bytes).digest("hex") }];
  });
  return JSON.stringify((await Promise.all(parts)).sort());
}
