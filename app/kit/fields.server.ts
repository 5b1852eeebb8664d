import { z } from "zod";
import { CUTOFF_HOURS } from "./cutoff-hours";
import { isDay } from "./day";
import { parseDollars, parseTypedDollars } from "./money";
import { toE164 } from "./phone";
import { ALLERGENS, rules } from "./rules";
import { stateCode } from "./states";
import { parseZip } from "./zip";
import { setZodMessages } from "./zod-messages.server";

setZodMessages();

/** Pieces of the schemas of calls and forms: strings become ids, days and cents here, once. Messages are what people read. */

const NUL = "\u0000";

/** Invisible characters that turn the direction of what follows, also past the text they stand in: nobody types them. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;
const withoutDirectionMarks = (value: string) => value.replace(DIRECTION_MARKS, "");

/** Text of `max` characters at most, trimmed, without direction marks and without NUL (which Postgres cannot store). */
export function text(max: number, required = "This field is required") {
  return z
    .string({ error: required })
    .overwrite(withoutDirectionMarks)
    .trim()
    .min(1, required)
    .max(max, `Use at most ${max} characters`)
    .refine((value) => !value.includes(NUL), "This contains a character we can't save");
}

/** Text that may be empty; null clears it, as of every field (docs/rules.md, Errors). */
export function optionalText(max: number) {
  return z
    .string()
    .overwrite(withoutDirectionMarks)
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine((value) => !value.includes(NUL), "This contains a character we can't save")
    .nullable()
    .default("")
    .transform((value) => value ?? "");
}

/** A field that may be left out; an empty text or null, as forms send it, counts as left out. Its own message stays. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());
}

/** Since when something had stood that is put back into its place, ISO 8601; null for what says nothing. There is no year 0. */
export const Since = z.iso
  .datetime()
  .regex(/^(?!0000)/)
  .nullable()
  .catch(null);

/** A box that must be ticked: true, or what forms send for it. */
export const accepted = z
  .unknown()
  .refine(
    (value) => value === true || value === "true" || value === "on" || value === "1" || value === 1,
    "Accept the terms of service",
  )
  .meta({ type: "boolean" });

/** Yes or no, as JSON sends it or as forms send a box that is ticked, or not; anything else is refused. */
export const flag = z.union(
  [z.boolean(), z.enum(["true", "on"]).transform(() => true), z.enum(["false", ""]).transform(() => false)],
  { error: "Enter true or false" },
);

/** A cutoff: hours before the delivery window in which orders close, one of the choices. */
export const cutoffHours = z
  .union(
    [
      z.number().meta({ type: "integer", enum: [...CUTOFF_HOURS.choices] }),
      z
        .string()
        .regex(/^\d{2}$/)
        .transform(Number),
    ],
    { error: CUTOFF_HOURS.message },
  )
  .refine((value) => (CUTOFF_HOURS.choices as readonly number[]).includes(value), CUTOFF_HOURS.message);

const HIGHEST_ID = 2_147_483_647;

const isId = (value: number) => Number.isInteger(value) && value > 0 && value <= HIGHEST_ID;

/** An id as JSON has it, within its bounds: a number beyond them is no id, and the database can't take it. */
export const idNumber = z
  .number()
  .refine(isId, "Enter a valid id")
  .meta({ type: "integer", minimum: 1, maximum: HIGHEST_ID });

/** A numeric id of ours, from JSON or from a path or query. */
export const id = z
  .union(
    [
      idNumber,
      z
        .string()
        .regex(/^[0-9]{1,10}$/)
        .transform(Number),
    ],
    { error: "Enter a valid id" },
  )
  .refine(isId, "Enter a valid id");

/** Path parameters `{id}`. */
export const idParams = z.object({ id });

/**
 * A day that nobody picked is no day in the wrong form: a browser sends an empty date field as an empty text. One whose year
 * was typed with two digits it sends as one of antiquity.
 */
function notADay({ input }: { input?: unknown }): string {
  if (input === "") return "Pick a day";
  return /^0\d{3}-\d\d-\d\d$/.test(String(input))
    ? "Enter all four digits of the year"
    : "Use the form YYYY-MM-DD";
}

/** A calendar day, `YYYY-MM-DD`. */
export const day = z
  .string({ error: "Use the form YYYY-MM-DD" })
  .refine(isDay, { error: notADay })
  .meta({ format: "date" });

interface Days {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** What a schema refuses (`refine`) where the last of two days lies before the first; either may be left out. */
export const daysInOrder: [(given: Days) => boolean, { path: string[]; message: string }] = [
  ({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date,
  { path: ["end_date"], message: "The end date is before the start date" },
];

/** Whole cents from 0 to `max`; texts are not numbers here. */
export function cents(max = 99_999_999) {
  return z
    .number({ error: "Enter whole cents" })
    .int("Enter whole cents")
    .min(0, "Enter 0 or more")
    .max(max, "This is too much");
}

/** How the document says what `parseDollars` reads. */
const dollarText = z.string().meta({ pattern: "^[0-9]{1,9}(\\.[0-9]{1,2})?$" });

/** Dollars at two decimals, as `"12.50"` or 12.5, to cents. */
export const dollars = z.union([dollarText, z.number().meta({ minimum: 0 })]).transform((value, context) => {
  const parsed = parseDollars(value);
  if (parsed === null) {
    context.addIssue({ code: "custom", message: "Enter a dollar amount, like 12.50" });
    return z.NEVER;
  }
  return parsed;
});

/** Dollars as a person types them on a screen, `$1,200.50`, to cents. Calls take `dollars`. */
export function typedDollars(message = "Enter a dollar amount, like 12.50") {
  return z.string({ error: message }).transform((typed, context) => {
    const parsed = parseTypedDollars(typed);
    if (parsed === null) context.addIssue({ code: "custom", message });
    return parsed ?? z.NEVER;
  });
}

export const email = z
  .string({ error: "Email is required" })
  .trim()
  .min(1, "Email is required")
  .max(rules.email.maxLength, rules.email.message)
  .regex(new RegExp(`^${rules.email.pattern}$`, "u"), rules.email.message)
  .refine((value) => !/[\p{Cc},;<>]/u.test(value), rules.email.message)
  .transform((value) => value.toLowerCase());

export const password = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(rules.password.maxLength, "Use at most 200 characters")
  .regex(new RegExp(`^${rules.password.pattern}$`, "su"), rules.password.message)
  .refine((value) => !value.includes(NUL), rules.password.message);

/** First or last name: `which` is "First name" or "Last name". */
export function personName(which: string) {
  const length = `${which} must be 2 to 20 characters`;
  return z
    .string({ error: `${which} is required` })
    .trim()
    .min(1, `${which} is required`)
    .min(rules.name.minLength, length)
    .max(rules.name.maxLength, length)
    .regex(new RegExp(`^${rules.name.pattern}$`, "u"), `${which} contains a character that isn't allowed`);
}

/** How the document says what `toE164` reads: ten digits, a 1 before them or not, separators between. */
const phoneText = z.string({ error: rules.phone.message }).meta({
  pattern: "^(\\+[\\s().-]*1|[\\s().-]*1?)[\\s().-]*([0-9][\\s().-]*){10}$",
  maxLength: 24,
});

/** A US phone number, as E.164. */
export const phone = phoneText.transform((value, context) => {
  const parsed = toE164(value);
  if (parsed === null) {
    context.addIssue({ code: "custom", message: rules.phone.message });
    return z.NEVER;
  }
  return parsed;
});

/** A ZIP code as its five digits: nine of them, or blanks around, are understood. */
export const zipCode = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .overwrite((typed) => parseZip(typed) ?? typed)
    .regex(/^\d{5}$/, rules.zip.message);

export const zip = zipCode("Zip code is required");

/** A US state as its two letters, of them in any case or of its name. */
export const usState = ({ required, unknown }: { required: string; unknown: string }) =>
  text(50, required)
    .overwrite((typed) => stateCode(typed) ?? typed)
    .refine((words) => words === "" || stateCode(words) !== null, unknown);

export const allergen = z.enum(ALLERGENS, { error: "Choose from the nine allergens" });

/** Of the allergens that are families, on the wire. */
export const allergenSpecies = z
  .object({ fish: z.string(), shellfish: z.string(), tree_nuts: z.string() })
  .partial()
  .describe("which species, as the cook names them: `almond, cashew`");
