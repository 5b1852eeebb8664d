import { paths } from "~/kit/paths";
import { absolute, pageMeta } from "../shells/page-meta.server";

/** The front page as search engines and previews read it: the marketplace itself, and where it is searched. */
export const homeMeta = () =>
  pageMeta({
    title: "DinDin · Dinner from a home kitchen near you",
    description:
      "Dinner cooked to order by people who cook for their own families, delivered to your door. Every cent of the meal price goes to the cook.",
    path: paths.home(),
    about: {
      "@graph": [
        {
          "@type": "Organization",
          "@id": absolute("/#house"),
          name: "DinDin",
          url: absolute("/"),
          logo: absolute("/icon-512.png"),
        },
        {
          "@type": "WebSite",
          name: "DinDin",
          url: absolute("/"),
          publisher: { "@id": absolute("/#house") },
          potentialAction: {
            "@type": "SearchAction",
            target: `${absolute(paths.meals())}?search={search_term_string}`,
            "query-input": "required name=search_term_string",
          },
        },
      ],
    },
  });
