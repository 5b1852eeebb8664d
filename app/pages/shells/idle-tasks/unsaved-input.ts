/** Nobody types into these. */
const UNTYPED = new Set(["hidden", "submit", "button", "reset", "search"]);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, first);
  }
  if (field instanceof HTMLInputElement) {
    if (UNTYPED.has(field.type)) return false;
    if (field.type === "file") return (field.files?.length ?? 0) > 0;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  }
  return field.value !== field.defaultValue;
}

/** The fields of the page that somebody types into or chooses in. */
export const typedFields = (): Field[] =>
  [...document.querySelectorAll<Field>("main input, main textarea, main select")].filter(
    ({ name, type }) => name !== "" && !UNTYPED.has(type),
  );

/** Whether something stands in a form of the page that is not what the page came with, the provider's card field included. */
export function hasUnsavedInput(): boolean {
  if (document.querySelector("main [data-typed]")) return true;
  return [...document.querySelectorAll<Field>("main input, main textarea, main select")].some(isChanged);
}
