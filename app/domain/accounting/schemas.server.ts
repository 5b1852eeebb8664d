import { z } from "zod";
import { text } from "~/kit/fields.server";

/** What stands behind the closing of a month. */
export const CloseMonthInput = z.object({ reason: text(500, "Enter what was checked.") });
