import type { MetaDescriptor } from "@remix-run/node";
import { renderToString } from "react-dom/server";
import { env } from "~/kit/env.server";
import * as meal from "~/pages/meals/meal";
import * as meals from "~/pages/meals/meals";
import PublicShell from "~/pages/shells/public";
import * as root from "~/root";
import { type Page, PageContext } from "./remix";

type Screen = { id: string; module: typeof meals | typeof meal; params: Record<string, string> };

function screenOf({ pathname }: URL): Screen {
  const [, , chefname, mealname] = pathname.split("/");
  if (chefname && mealname) return { id: "pages/meals/meal", module: meal, params: { chefname, mealname } };
  return { id: "pages/meals/meals", module: meals, params: {} };
}

/** `data(…)` of Remix carries headers beside the value; a page needs the value. */
function dataOf(answer: unknown): unknown {
  return answer !== null && typeof answer === "object" && "type" in answer && "data" in answer
    ? answer.data
    : answer;
}

function tag(descriptor: MetaDescriptor | Record<string, unknown>, index: number) {
  if ("title" in descriptor) return <title key={index}>{String(descriptor.title)}</title>;
  if ("script:ld+json" in descriptor) {
    const text = JSON.stringify(descriptor["script:ld+json"]).replaceAll("<", "\\u003c");
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose only sign that ends a script is escaped
    return <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
  }
  const { tagName, ...attributes } = descriptor as Record<string, string>;
  return tagName === "link" ? <link key={index} {...attributes} /> : <meta key={index} {...attributes} />;
}

/** The product's own loaders tell what a page shows. */
async function load(url: URL): Promise<Page> {
  const { id, module, params } = screenOf(url);
  const request = new Request(url);
  const asked = { request, params, context: {} } as Parameters<typeof meal.loader>[0];
  const [rootData, data] = (await Promise.all([root.loader(asked), module.loader(asked)])).map(dataOf);
  const matches = [
    { id: "root", data: rootData },
    { id, data },
  ];
  const descriptors = (module.meta as unknown as (about: object) => MetaDescriptor[])({
    data,
    matches,
    params,
    location: url,
  });
  const links = root
    .links()
    .map((link, index) => <link key={`link-${index.toString()}`} {...(link as object)} />);
  return {
    url,
    head: [...descriptors.map(tag), ...links],
    branch: [
      { id: "root", Component: root.default, data: rootData },
      { id: "pages/shells/public", Component: PublicShell, data: null },
      { id, Component: module.default, data },
    ],
  };
}

/** What each path shows; its loaders run once. */
const pages = new Map<string, Promise<Page>>();

/** React over the product's own components, from the document down. The page's statements are the caller's to send. */
export async function renderPage(path: string): Promise<string> {
  const loading = pages.get(path) ?? load(new URL(path, env.APP_ORIGIN));
  pages.set(path, loading);
  const page = await loading;
  const App = root.default;
  const html = renderToString(
    <PageContext.Provider value={page}>
      <root.Layout>
        <App />
      </root.Layout>
    </PageContext.Provider>,
  );
  return `<!doctype html>${html}`;
}
