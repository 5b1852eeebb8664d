import { accountPaths } from "~/kit/account-paths";
import { laterPaths } from "~/kit/later-paths";
import { paths } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import {
  CalendarDays,
  Check,
  ChefHat,
  CircleCheckBig,
  Heart,
  House,
  Info,
  Landmark,
  Mail,
  Monitor,
  ReceiptText,
  ShoppingBag,
  UserRound,
  Wallet,
} from "~/ui/icons";

type Icon = typeof House;

/** A screen of the account, as its list of places names it. */
export interface Place {
  to: string;
  text: string;
  hint: string;
  icon: Icon;
}

/** What decides which places somebody has. */
export interface Whose {
  isChef: boolean;
  canSwitch: boolean;
  isOrganization: boolean;
  hasVouchers: boolean;
}

const SWITCH = {
  to: signInPaths.selectAccount(),
  text: "Select account",
  hint: "Diner or organization",
  icon: Landmark,
};
const DASHBOARD = {
  to: accountPaths.dashboard(),
  text: "Dashboard",
  hint: "Your company’s money and vouchers: given, spent, left",
  icon: CalendarDays,
};
const COMPANY_MOVES = {
  to: accountPaths.corporateWallet(),
  text: "Wallet transactions",
  hint: "What your company gave, day by day",
  icon: ReceiptText,
};
const KITCHEN = { to: paths.chefOrders(), text: "Your kitchen", hint: "Orders to cook", icon: ChefHat };
const VOUCHER_MEALS = {
  to: accountPaths.voucherMeals(),
  text: "Voucher meals",
  hint: "Dinners that a voucher pays for",
  icon: ShoppingBag,
};
const PROFILE = {
  to: signInPaths.profile(),
  text: "Profile",
  hint: "Name, picture, phone, e-mail, how you sign in",
  icon: UserRound,
};
const NOTIFICATIONS = {
  to: laterPaths.notifications(),
  text: "Notifications",
  hint: "Which letters, texts and pushes you want",
  icon: Mail,
};
const DEVICES = {
  to: accountPaths.devices(),
  text: "Where you are signed in",
  hint: "Your browsers and apps: sign one out, or all others",
  icon: Monitor,
};
const PRIVACY = {
  to: accountPaths.privacy(),
  text: "Your data",
  hint: "Download it, or delete your account",
  icon: Info,
};
const DINNER: Place[] = [
  {
    to: paths.myOrders(),
    text: "Your orders",
    hint: "What is coming, what came, receipts",
    icon: ReceiptText,
  },
  { to: paths.cart(), text: "Your cart", hint: "What you picked so far", icon: ShoppingBag },
  {
    to: accountPaths.favorites(),
    text: "Favorite dishes",
    hint: "What you kept for another dinner",
    icon: Heart,
  },
  { to: paths.addresses(), text: "Addresses", hint: "Where dinner goes", icon: House },
  {
    to: accountPaths.diet(),
    text: "What you avoid",
    hint: "Allergens and diets, yours and of who eats with you",
    icon: Check,
  },
];
const MONEY: Place[] = [
  {
    to: accountPaths.wallet(),
    text: "Wallet",
    hint: "Money and vouchers, what ends when, history",
    icon: Wallet,
  },
  { to: accountPaths.cards(), text: "Saved cards", hint: "Add one, delete one", icon: Landmark },
  { to: paths.giftCards(), text: "Gift cards", hint: "Add a code, send dinner to a friend", icon: Wallet },
  {
    to: accountPaths.rewards(),
    text: "Rewards",
    hint: "Your coins, and what they came from",
    icon: CircleCheckBig,
  },
];

/** The places of an account in groups; an organisation's account has no cart, so nothing about dinner either. */
export function placesOf({ isChef, canSwitch, isOrganization, hasVouchers }: Whose) {
  const company = canSwitch ? [DASHBOARD, COMPANY_MOVES] : [];
  const you = [PROFILE, ...(canSwitch ? [SWITCH] : []), NOTIFICATIONS, DEVICES, PRIVACY];
  if (isOrganization)
    return [
      { title: "Your organization", places: company },
      { title: "You", places: you },
    ];
  const dinner = [...(isChef ? [KITCHEN] : []), ...DINNER, ...(hasVouchers ? [VOUCHER_MEALS] : [])];
  return [
    { title: "Dinner", places: dinner },
    { title: "Money", places: MONEY },
    ...(company.length > 0 ? [{ title: "Your organization", places: company }] : []),
    { title: "You", places: you },
  ];
}
