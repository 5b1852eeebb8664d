import { orErrorPage } from "~/http/forms.server";
import { fixedPaths, MAX_ENTRIES, pathsOf } from "./entries.server";
import { sitemapPlan } from "./plan.server";
import { sitemapIndex, urlset } from "./sitemap-xml.server";

/** Everything one may find, in one file; where that is more than a file holds, a list of files. */
async function* everything(fixed: string[]): AsyncGenerator<string[]> {
  yield fixed;
  yield* pathsOf("chefs", 0, MAX_ENTRIES);
  yield* pathsOf("meals", 0, MAX_ENTRIES);
}

export async function loader() {
  const [fixed, { count, starts }] = await orErrorPage(Promise.all([fixedPaths(), sitemapPlan()]));
  if (fixed.length + count <= MAX_ENTRIES) return urlset(everything(fixed));
  const files = (["chefs", "meals"] as const).flatMap((kind) =>
    starts[kind].map((_, place) => `/sitemap/${kind}-${place + 1}.xml`),
  );
  return sitemapIndex(["/sitemap/pages.xml", ...files]);
}
