import type { MetaDescriptor } from "@remix-run/node";
import type { RootData } from "~/root";

interface PageMeta {
  title: string;
  description: string;
  /** path of the page itself, for the canonical link and previews */
  path?: string;
  picture?: { url: string; alt: string } | null | undefined;
  /** what search engines read beside the page, as JSON-LD */
  about?: Record<string, unknown>;
  matches: readonly { id: string; data?: unknown }[];
}

/** Title, description, link preview and structured data of a public page. */
export function pageMeta({ title, description, path, picture, about, matches }: PageMeta): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  const absolute = (url: string) => new URL(url, root?.origin ?? "http://localhost").href;
  const tags: MetaDescriptor[] = [
    { title: `${title} · DinDin` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:site_name", content: "DinDin" },
  ];
  if (path) tags.push({ tagName: "link", rel: "canonical", href: absolute(path) }, { property: "og:url", content: absolute(path) });
  if (picture) tags.push({ property: "og:image", content: absolute(picture.url) }, { property: "og:image:alt", content: picture.alt });
  if (about) tags.push({ "script:ld+json": { "@context": "https://schema.org", ...about } });
  return tags;
}
