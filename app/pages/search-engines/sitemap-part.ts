import type { LoaderFunctionArgs } from "@remix-run/node";
import { errorPage } from "~/http/error-page.server";
import { orErrorPage } from "~/http/forms.server";
import { fixedPaths, MAX_ENTRIES, pathsOf } from "./entries.server";
import { sitemapPlan } from "./plan.server";
import { urlset } from "./sitemap-xml.server";

async function* once(paths: string[]): AsyncGenerator<string[]> {
  yield paths;
}

/** `/sitemap/pages.xml`, `/sitemap/chefs-1.xml`, `/sitemap/meals-2.xml`: a file of the list of files. */
export async function loader({ params }: LoaderFunctionArgs) {
  if (params.part === "pages.xml") return urlset(once(await orErrorPage(fixedPaths())));
  const [, kind, number] = /^(meals|chefs)-([1-9]\d{0,3})\.xml$/.exec(params.part ?? "") ?? [];
  if (kind !== "meals" && kind !== "chefs") throw errorPage("Not found", 404);
  const start = (await orErrorPage(sitemapPlan())).starts[kind][Number(number) - 1];
  if (start === undefined) throw errorPage("Not found", 404);
  return urlset(pathsOf(kind, start, MAX_ENTRIES));
}
