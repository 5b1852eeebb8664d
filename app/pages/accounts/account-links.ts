import { accountPaths } from "~/kit/account-paths";
import { backgroundPaths } from "~/kit/background-paths";
import { deskPaths } from "~/kit/desk-paths";
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
export interface AccountLink {
  to: string;
  text: string;
  hint: string;
  icon: Icon;
}

/** What decides which places somebody has. */
export interface AccountKind {
  isChef: boolean;
  isHelper: boolean;
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
  hint: "Money and vouchers from your company",
  icon: CalendarDays,
};
const COMPANY_MOVES = {
  to: accountPaths.corporateWallet(),
  text: "Wallet transactions",
  hint: "What your company gave you, day by day",
  icon: ReceiptText,
};
const KITCHEN = {
  to: deskPaths.dashboard(),
  text: "Your kitchen",
  hint: "Today's orders, menu and money",
  icon: ChefHat,
};
const HELPED_KITCHEN = {
  to: paths.chefOrders(),
  text: "Kitchen you help in",
  hint: "Orders, prep sheets and schedule",
  icon: ChefHat,
};
const VOUCHER_MEALS = {
  to: accountPaths.voucherMeals(),
  text: "Voucher meals",
  hint: "Dinners you can get with a voucher",
  icon: ShoppingBag,
};
const PROFILE = {
  to: signInPaths.profile(),
  text: "Profile",
  hint: "Name, photo, phone, email, sign-in",
  icon: UserRound,
};
const NOTIFICATIONS = {
  to: backgroundPaths.notifications(),
  text: "Notifications",
  hint: "Email, text and push settings",
  icon: Mail,
};
const DEVICES = {
  to: accountPaths.devices(),
  text: "Where you're signed in",
  hint: "Your browsers and apps",
  icon: Monitor,
};
const SECURITY = {
  to: signInPaths.security(),
  text: "Two-step sign-in",
  hint: "A code from your phone on top of your password",
  icon: Check,
};
const PRIVACY = {
  to: accountPaths.privacy(),
  text: "Your data",
  hint: "Download your data or delete your account",
  icon: Info,
};
const DINNER: AccountLink[] = [
  {
    to: paths.myOrders(),
    text: "Your orders",
    hint: "Upcoming and past orders, receipts",
    icon: ReceiptText,
  },
  { to: paths.cart(), text: "Your cart", hint: "Dinners you've picked so far", icon: ShoppingBag },
  {
    to: accountPaths.favorites(),
    text: "Favorite dishes",
    hint: "Dishes you saved for later",
    icon: Heart,
  },
  { to: paths.addresses(), text: "Addresses", hint: "Where we deliver your dinners", icon: House },
  {
    to: accountPaths.diet(),
    text: "What you avoid",
    hint: "Allergens and diets for you and your household",
    icon: Check,
  },
];
const MONEY: AccountLink[] = [
  {
    to: accountPaths.wallet(),
    text: "Wallet",
    hint: "Balance, vouchers and history",
    icon: Wallet,
  },
  { to: accountPaths.cards(), text: "Saved cards", hint: "Add or remove a card", icon: Landmark },
  { to: paths.giftCards(), text: "Gift cards", hint: "Redeem a code or send a gift", icon: Wallet },
  {
    to: accountPaths.rewards(),
    text: "Rewards",
    hint: "Your coins and how you earned them",
    icon: CircleCheckBig,
  },
];

/** The places of an account in groups; an organization's account has no cart, so nothing about dinner either. */
export function accountLinks({ isChef, isHelper, canSwitch, isOrganization, hasVouchers }: AccountKind) {
  const company = canSwitch ? [DASHBOARD, COMPANY_MOVES] : [];
  const you = [PROFILE, ...(canSwitch ? [SWITCH] : []), NOTIFICATIONS, SECURITY, DEVICES, PRIVACY];
  if (isOrganization)
    return [
      { title: "Your organization", places: company },
      { title: "You", places: you },
    ];
  const kitchen = isChef ? [KITCHEN] : isHelper ? [HELPED_KITCHEN] : [];
  const dinner = [...kitchen, ...DINNER, ...(hasVouchers ? [VOUCHER_MEALS] : [])];
  return [
    { title: "Dinner", places: dinner },
    { title: "Money", places: MONEY },
    ...(company.length > 0 ? [{ title: "Your organization", places: company }] : []),
    { title: "You", places: you },
  ];
}
