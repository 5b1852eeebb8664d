import type { Reply } from "./messages.ts";

/** `{a: {b: 1}}` as `a[b]=1`, the way Stripe reads forms; null and undefined are left out. */
export function encode(fields: Record<string, unknown>, prefix = ""): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const full = prefix === "" ? name : `${prefix}[${name}]`;
    if (value === null || value === undefined) continue;
    if (typeof value === "object") {
      for (const [inner, text] of encode({ ...value }, full)) form.append(inner, text);
    } else form.append(full, String(value));
  }
  return form;
}

/** One call to the fake's interface with the publishable key; never throws. */
export async function ask(
  origin: string,
  method: "GET" | "POST",
  path: string,
  fields: Record<string, unknown>,
): Promise<Reply> {
  const form = encode(fields);
  try {
    const response = await fetch(
      origin + path + (method === "GET" ? `?${form}` : ""),
      method === "GET" ? {} : { method, body: form },
    );
    const body = await response.json();
    return response.ok ? { ok: true, body } : { ok: false, error: body.error };
  } catch {
    return {
      ok: false,
      error: {
        type: "api_connection_error",
        message: "We are experiencing issues connecting to our payments provider.",
      },
    };
  }
}
