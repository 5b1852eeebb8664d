import type { MetaDescriptor } from "@remix-run/node";
import { env } from "~/kit/env.server";

interface PageMeta {
  title: string;
  description: string;
  /** path of the page itself without a slash at its end: the one address that search engines keep of its variants */
  path: string;
  picture?: { url: string; alt: string; width?: number; height?: number } | null | undefined;
  /** what search engines read beside the page, as JSON-LD */
  about?: Record<string, unknown> | undefined;
  /** a variant (a search, a filter, a later page) that search engines shall follow but not keep */
  isVariant?: boolean;
}

/** The picture of every page that has none of its own; made by `scripts/tools/pictures/brand.ts`. */
const HOUSE_PICTURE = {
  url: "/og.jpg",
  alt: "DinDin: dinner from a home kitchen near you. Three plates of home-cooked food.",
  width: 1200,
  height: 630,
};

/** A path of ours as search engines and previews need it: with the origin. */
export const absolute = (path: string): string => new URL(path, env.APP_ORIGIN).href;

/** Title, description, link preview and structured data of a public page: made by its loader, so no script carries it. */
export function pageMeta({
  title,
  description,
  path,
  picture,
  about,
  isVariant,
}: PageMeta): MetaDescriptor[] {
  const shown = picture ?? HOUSE_PICTURE;
  const tags: MetaDescriptor[] = [
    { title: /\bDinDin\b/.test(title) ? title : `${title} · DinDin` },
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:site_name", content: "DinDin" },
    { property: "og:url", content: absolute(path) },
    { property: "og:image", content: absolute(shown.url) },
    { property: "og:image:alt", content: shown.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: absolute(path) },
  ];
  if (shown.width && shown.height)
    tags.push(
      { property: "og:image:width", content: String(shown.width) },
      { property: "og:image:height", content: String(shown.height) },
    );
  if (isVariant) tags.push({ name: "robots", content: "noindex, follow" });
  if (about) tags.push({ "script:ld+json": { "@context": "https://schema.org", ...about } as never });
  return tags;
}
