import { env } from "~/kit/env.server";
import { absolute } from "../shells/page-meta.server";

/** What is one person's own, or no page at all. */
const CLOSED = [
  ...[
    "/account",
    "/accounts/",
    "/checkout",
    "/completeprofile",
    "/select-account",
    "/my-orders",
    "/dashboard",
  ],
  ...[
    "/change-password",
    "/change_password",
    "/logout",
    "/invitation/",
    "/programs/",
    "/group/",
    "/reset/",
    "/signup/confirm/",
    "/signup/sent",
    "/place",
    "/voucher-meals",
  ],
  ...[
    "/chef/",
    "/corporate-admin/",
    "/corporate/wallet-transaction",
    "/corporate_user/",
    "/native/",
    "/staff",
  ],
  ...["/api/", "/dev/", "/scim/", "/webhooks/"],
];
/** A copy of the market for trying things out is kept by nobody. */
const IS_COPY = ["preprod", "qa", "staging"].includes(env.APP_ENV);

export function loader() {
  const rules = IS_COPY
    ? ["Disallow: /"]
    : [
        ...CLOSED.map((path) => `Disallow: ${path}`),
        "Allow: /api/docs",
        "",
        `Sitemap: ${absolute("/sitemap.xml")}`,
      ];
  return new Response(["User-agent: *", ...rules, ""].join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
