import { countFindable, startsOf } from "~/domain/meals/list-findable.server";
import { shown } from "~/http/forms.server";
import { fixedPaths, MOST, pathsOf } from "./entries.server";
import { sitemapIndex, urlset } from "./sitemap-xml.server";

/** Everything one may find, in one file; where that is more than a file holds, a list of files. */
async function* everything(fixed: string[]): AsyncGenerator<string[]> {
  yield fixed;
  yield* pathsOf("chefs", 0, MOST);
  yield* pathsOf("meals", 0, MOST);
}

export async function loader() {
  const [fixed, { meals, chefs }] = await shown(Promise.all([fixedPaths(), countFindable()]));
  if (fixed.length + meals + chefs <= MOST) return urlset(everything(fixed));
  const files = (kind: string, starts: readonly number[]) =>
    starts.map((_, place) => `/sitemap/${kind}-${place + 1}.xml`);
  const [ofChefs, ofMeals] = await shown(Promise.all([startsOf("chefs", MOST), startsOf("meals", MOST)]));
  return sitemapIndex(["/sitemap/pages.xml", ...files("chefs", ofChefs), ...files("meals", ofMeals)]);
}
