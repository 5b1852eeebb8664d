import { shown } from "~/http/forms.server";
import { fixedPaths, MOST, pathsOf } from "./entries.server";
import { planOf } from "./plan.server";
import { sitemapIndex, urlset } from "./sitemap-xml.server";

/** Everything one may find, in one file; where that is more than a file holds, a list of files. */
async function* everything(fixed: string[]): AsyncGenerator<string[]> {
  yield fixed;
  yield* pathsOf("chefs", 0, MOST);
  yield* pathsOf("meals", 0, MOST);
}

export async function loader() {
  const [fixed, { count, starts }] = await shown(Promise.all([fixedPaths(), planOf()]));
  if (fixed.length + count <= MOST) return urlset(everything(fixed));
  const files = (["chefs", "meals"] as const).flatMap((kind) =>
    starts[kind].map((_, place) => `/sitemap/${kind}-${place + 1}.xml`),
  );
  return sitemapIndex(["/sitemap/pages.xml", ...files]);
}
