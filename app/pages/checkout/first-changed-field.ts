/**
 * The first field of a form that no longer says what the server wrote into the page; null when all do. Before script runs
 * somebody may have chosen already, and after a step back the browser puts back what was chosen then.
 */
export function firstChangedField(form: HTMLFormElement): HTMLInputElement | null {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") continue;
    // the value of a box never changes, and a text is never checked
    if (field.checked !== field.defaultChecked || field.value !== field.defaultValue) return field;
  }
  return null;
}
