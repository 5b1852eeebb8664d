import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/**
 * The table of the screens. A path stands here and in `kit/paths.ts`, and nowhere else; what is not in it gets the
 * not-found screen with status 404.
 */
export default [
  route("my-orders/:id/receipt.pdf", "pages/orders/receipt-pdf.ts"),
  layout("pages/shells/public.tsx", [
    index("pages/home/home.tsx"),
    route("meals", "pages/meals/meals.tsx"),
    route("meals/:cusinesName", "pages/meals/meals.tsx", { id: "pages/meals/cuisine" }),
    route("meals/:chefname/:mealname", "pages/meals/meal.tsx"),
    route("chefs/:id", "pages/chefs/chef.tsx"),
    route("account", "pages/accounts/account.tsx"),
    route("account/addresses", "pages/addresses/addresses.tsx"),
    route("account/gift-cards", "pages/wallets/gift-cards.tsx"),
    route("account/cart", "pages/carts/cart.tsx"),
    route("checkout", "pages/checkout/checkout.tsx"),
    route("my-orders", "pages/orders/my-orders.tsx"),
    route("my-orders/:id", "pages/orders/order.tsx"),
    route("my-orders/:id/receipt", "pages/orders/receipt.tsx"),
    route("place", "pages/marketplaces/place.tsx"),
    route("login", "pages/accounts/login.tsx"),
    route("signup", "pages/accounts/signup.tsx"),
    route("logout", "pages/accounts/logout.tsx"),
    route("contact-us", "pages/contact/contact.tsx"),
    route("how-it-works", "pages/information/information.tsx", { id: "pages/information/how-it-works" }),
    route("terms-and-conditions", "pages/information/information.tsx", { id: "pages/information/terms" }),
    route("privacy-policy", "pages/information/information.tsx", { id: "pages/information/privacy" }),
    route("error", "pages/trouble/error.tsx"),
    route("*", "pages/trouble/not-found.tsx"),
  ]),
  layout("pages/shells/chef.tsx", [
    route("chef/neworders", "pages/orders/chef-orders.tsx"),
    route("chef/neworders/:id", "pages/orders/chef-order.tsx"),
    route("chef/profile", "pages/kitchens/profile.tsx"),
    route("chef/profile/edit", "pages/kitchens/edit-profile.tsx"),
    route("chef/edit-profile", "pages/kitchens/edit-profile.tsx", { id: "pages/kitchens/edit-profile-too" }),
    route("chef/bank", "pages/kitchens/bank.tsx"),
    route("chef/bank/connect", "pages/kitchens/connect-bank.tsx"),
    route("chef/revenue", "pages/kitchens/revenue.tsx"),
    route("chef/revenue/:statement", "pages/kitchens/payout.tsx"),
  ]),
] satisfies RouteConfig;
