import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { counter, type Limit, limit } from "~/data/limits.server";
import { Refusal } from "~/domain/refusal";
import { answerBeacon } from "~/http/beacon.server";
import { readForm } from "~/http/forms.server";
import { log } from "~/http/log.server";
import { signInOriginOf } from "~/http/session.server";
import { scrubPath } from "~/kit/scrub";
import { scrubText } from "~/kit/scrub-text";
import { TELEMETRY, TELEMETRY_BYTES, TELEMETRY_KINDS } from "~/kit/telemetry";

const perAddress = limit("telemetry-address");
const bytesOfAddress = limit("telemetry-bytes-address");
const bytesOfVisit = counter("telemetry-visit", TELEMETRY_BYTES.visit, TELEMETRY.session_s);

/** Scrubbed again as it comes in: a page of an older version, or none of ours, may not have. */
const Packet = z.object({
  session: z.string().regex(/^[\w-]{1,40}$/),
  events: z
    .array(
      z.object({
        kind: z.enum(TELEMETRY_KINDS),
        name: z
          .string()
          .max(300)
          .transform((name) => scrubText(name, 200)),
        path: z.string().max(2000).transform(scrubPath),
        value: z.number().finite(),
        status: z.number().int().min(0).max(999).optional(),
      }),
    )
    .min(1)
    .max(TELEMETRY.batch),
});

function read(text: string): z.output<typeof Packet> {
  try {
    return Packet.parse(JSON.parse(text));
  } catch {
    throw new Refusal("invalid", "These measurements aren't valid.");
  }
}

/** Counts what somebody asks for. @throws Refusal `limited` where it was too much. */
async function spend(by: Limit, key: string, amount: number): Promise<void> {
  const retryAfter = await by.count(key, amount);
  if (retryAfter > 0)
    throw new Refusal("limited", { next: "Please wait a moment and try again." }, { retryAfter });
}

/**
 * Writes what pages measured of themselves into the log: a line for each packet, with no address and no account in it. A
 * packet, a visit and an address have their bytes: the log is ours, and anybody may write into it.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  return answerBeacon(async () => {
    const { ip } = signInOriginOf(request, "session");
    const packet = String(form.get("packet") ?? "");
    const bytes = Buffer.byteLength(packet);
    await spend(perAddress, ip, 1);
    if (bytes > TELEMETRY_BYTES.packet) throw new Refusal("too_large", "These measurements are too large.");
    await spend(bytesOfAddress, ip, bytes);
    const { session, events } = read(packet);
    await spend(bytesOfVisit, session, bytes);
    log.info({ session, events }, "measured by pages");
  });
}
