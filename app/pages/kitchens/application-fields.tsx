import { kitchenRules } from "~/domain/kitchens/rules";
import { fieldProps } from "~/ui/forms/answer";
import { Field, Select, TextArea } from "~/ui/forms/field";
import { KITCHEN_KINDS } from "./kitchen-texts";

type Part = Parameters<typeof fieldProps>[0];
type Name =
  | "kitchen_name"
  | "kitchen_type"
  | "primary_cuisine"
  | "marketplace"
  | "title"
  | "bio"
  | "ein_number"
  | "hear_about";

/** What the cook says of themselves. */
function WordsFields({ fields }: { fields: Record<"title" | "bio", Part> }) {
  return (
    <>
      <Field
        {...fieldProps(fields.title)}
        label="Title"
        hint="One line shown under your name, like “Sunday suppers from Jalisco”."
        required
        maxLength={kitchenRules.title.maxLength}
        className="sm:col-span-2"
      />
      <TextArea
        {...fieldProps(fields.bio)}
        label="Bio"
        hint="Who you are and where your recipes come from."
        rows={6}
        required
        maxLength={kitchenRules.bio.maxLength}
        className="sm:col-span-2"
      />
    </>
  );
}

/** What an application says of the kitchen. */
export function ApplicationFields({
  fields,
  cuisines,
  markets,
  sources,
}: {
  fields: Record<Name, Part>;
  cuisines: readonly { id: number; title: string }[];
  markets: readonly { id: number; name: string }[];
  /** answers to how they heard about us */
  sources: readonly { id: number; title: string }[];
}) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field
        {...fieldProps(fields.kitchen_name)}
        label="Kitchen name"
        required
        maxLength={kitchenRules.kitchen_name.maxLength}
      />
      <Select {...fieldProps(fields.kitchen_type)} label="Kitchen type" required>
        <option value="">Choose one</option>
        {Object.entries(KITCHEN_KINDS).map(([kind, title]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </Select>
      <Select {...fieldProps(fields.primary_cuisine)} label="Primary cuisine" required>
        <option value="">Choose one</option>
        {cuisines.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Select {...fieldProps(fields.marketplace)} label="Marketplace" required>
        <option value="">Choose your city</option>
        {markets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <WordsFields fields={fields} />
      <Field
        {...fieldProps(fields.ein_number)}
        label="EIN"
        hint="If you cook as a business."
        required={false}
        inputMode="numeric"
        maxLength={10}
      />
      <Select {...fieldProps(fields.hear_about)} label="How did you hear about us?" required={false}>
        <option value="">Rather not say</option>
        {sources.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  );
}
