import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { limit } from "~/data/limits.server";
import { Refusal } from "~/domain/refusal";
import { answerBeacon } from "~/http/beacon.server";
import { readForm } from "~/http/forms.server";
import { log } from "~/http/log.server";
import { fromOf } from "~/http/session.server";
import { scrubPath, scrubWords } from "~/kit/scrub";
import { TELEMETRY, TELEMETRY_KINDS } from "~/kit/telemetry";

const perAddress = limit("telemetry-address");

/** Scrubbed again as it comes in: a page of an older version, or none of ours, may not have. */
const Packet = z.object({
  session: z.string().regex(/^[\w-]{1,40}$/),
  events: z
    .array(
      z.object({
        kind: z.enum(TELEMETRY_KINDS),
        name: z.string().max(300).transform(scrubWords),
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
    throw new Refusal("invalid", "This is no packet of measurements.");
  }
}

/** Writes what pages measured of themselves into the log: a line for each packet, with no address and no account in it. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  return answerBeacon(async () => {
    const retryAfter = await perAddress.count(fromOf(request, "session").ip);
    if (retryAfter > 0) throw new Refusal("limited", "Please wait a little.", { retryAfter });
    const { session, events } = read(String(form.get("packet") ?? ""));
    log.info({ session, events }, "measured by pages");
  });
}
