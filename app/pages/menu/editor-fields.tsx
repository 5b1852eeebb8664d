import { mealRules } from "~/domain/meals/rules";
import type { MealDraftFields } from "~/domain/menu/draft-schemas.server";
import { Field, Select, TextArea } from "~/ui/forms/field";
import { TagField } from "./tag-field";

export type Errors = Record<string, string[]>;

interface Fields {
  fields: MealDraftFields;
  errors: Errors;
}

/** What the dish is: its name, price, description, cuisine and tags. */
export function DishFields({
  fields,
  errors,
  cuisines,
}: Fields & { cuisines: readonly { id: number; title: string }[] }) {
  return (
    <div className="grid gap-4">
      <Field
        name="name"
        label="Name"
        defaultValue={fields.name}
        error={errors.name}
        required
        maxLength={mealRules.name.maxLength}
      />
      <TextArea
        name="description"
        label="Description"
        hint="What makes it yours, in a sentence or two."
        defaultValue={fields.description}
        error={errors.description}
        required
        maxLength={mealRules.description.maxLength}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          name="price"
          label="Price per portion, in dollars"
          hint="All of it goes to you."
          placeholder="12.50"
          inputMode="decimal"
          defaultValue={fields.price}
          error={errors.price}
          required
          maxLength={12}
        />
        <Select
          name="cuisine"
          label="Cuisine"
          hint="Diners filter by it."
          defaultValue={fields.cuisine}
          error={errors.cuisine}
          required
        >
          <option value="">Choose one</option>
          {cuisines.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </div>
      <TagField tags={fields.tags} error={errors.tags} />
    </div>
  );
}

/** What is in it, how to warm it, and what only the cook needs: the SKU, and whether it is paid by voucher. */
export function ServingFields({ fields, errors }: Fields) {
  return (
    <div className="grid gap-4">
      <TextArea
        name="ingredients"
        label="Ingredients"
        hint="All of them, the largest amount first. Amounts, if you give any, are for one portion: we add them up on your prep sheet."
        defaultValue={fields.ingredients}
        error={errors.ingredients}
        required
        maxLength={mealRules.ingredients.maxLength}
      />
      <TextArea
        name="heating_instructions"
        label="Heating instructions"
        hint="Microwave and oven, with times. They're printed on the label."
        rows={3}
        defaultValue={fields.heating_instructions}
        error={errors.heating_instructions}
        required
        maxLength={mealRules.heating_instructions.maxLength}
      />
      <Field
        name="sku"
        label="SKU"
        hint="Your own number for this meal. Diners don't see it."
        defaultValue={fields.sku}
        error={errors.sku}
        required
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={mealRules.sku.maxLength}
        className="sm:max-w-72"
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="is_voucher_meal"
          defaultChecked={fields.is_voucher_meal}
          className="tick"
        />
        <span>
          Voucher meal
          <span className="block text-sm text-ink-2">
            Diners pay with a company voucher. You still get the full price.
          </span>
        </span>
      </label>
    </div>
  );
}
