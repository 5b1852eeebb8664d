import type { MetaDescriptor } from "@remix-run/node";
import { env } from "~/kit/env.server";

interface PageMeta {
  title: string;
  description: string;
  /** path of the page itself, for the canonical link and previews */
  path: string;
  picture?: { url: string; alt: string } | null | undefined;
  /** what search engines read beside the page, as JSON-LD */
  about: Record<string, unknown>;
}

/** Title, description, link preview and structured data of a public page: made by its loader, so no script carries it. */
export function pageMeta({ title, description, path, picture, about }: PageMeta): MetaDescriptor[] {
  const absolute = (url: string) => new URL(url, env.APP_ORIGIN).href;
  const tags: MetaDescriptor[] = [
    { title: `${title} · DinDin` },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:site_name", content: "DinDin" },
    { property: "og:url", content: absolute(path) },
    { tagName: "link", rel: "canonical", href: absolute(path) },
    { "script:ld+json": { "@context": "https://schema.org", ...about } as never },
  ];
  if (picture)
    tags.push(
      { property: "og:image", content: absolute(picture.url) },
      { property: "og:image:alt", content: picture.alt },
    );
  return tags;
}
