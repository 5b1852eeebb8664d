import { staffPaths } from "~/kit/staff-paths";
import { Chips } from "~/ui/chips";

const TABS = {
  marketplaces: { text: "Marketplaces", to: staffPaths.marketplaces() },
  fees: { text: "Fees and taxes", to: staffPaths.fees() },
  cuisines: { text: "Cuisines and tags", to: staffPaths.cuisines() },
  featured: { text: "Featured", to: staffPaths.featured() },
  coupons: { text: "Coupons", to: staffPaths.coupons() },
  giftCards: { text: "Gift cards", to: staffPaths.giftCardBatches() },
  plans: { text: "Plans", to: staffPaths.plans() },
  offers: { text: "Offers", to: staffPaths.offers() },
  rewards: { text: "Rewards", to: staffPaths.rewards() },
  promotions: { text: "Promotions", to: staffPaths.promotions() },
  services: { text: "Services and texts", to: staffPaths.services() },
};

/** The screens of the catalog, side by side. */
export function CatalogTabs({ current }: { current: keyof typeof TABS }) {
  const chips = Object.entries(TABS).map(([name, tab]) => ({ ...tab, current: name === current }));
  return <Chips label="Catalog" chips={chips} />;
}
