import { currentRequest } from "~/http/scope.server";
import { escapeHtml } from "~/kit/text";

/**
 * What stands above every page for somebody of the product team: whom they view as, until when and the way out, else the way
 * `back` to the back office, where there is one. Written as text: it has no script of its own, and no page of anybody else gets
 * heavier by it. Null for everybody else.
 */
export function staffStrip(back: string | null): string | null {
  const scope = currentRequest();
  if (scope?.view) {
    const { name, until, back: to, end } = scope.view;
    return `<section aria-label="Viewing as" class="staff-strip staff-view"><p>Viewing as <strong>${escapeHtml(name)}</strong>, read only, until ${until.slice(11, 16)} UTC</p><a href="${to}">Back office</a><form method="post" action="${end}"><input type="hidden" name="csrf" value="${escapeHtml(scope.csrf)}"><button type="submit">End view</button></form></section>`;
  }
  return back && `<nav aria-label="Staff" class="staff-strip"><a href="${back}">Back office</a></nav>`;
}
