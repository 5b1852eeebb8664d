import { z } from "zod";
import {
  DetailView,
  HearAboutView,
  ProfileView,
  SentCodeView,
  SignedInView,
  VerifiedView,
} from "~/domain/accounts/schemas.server";
import { AddressView } from "~/domain/addresses/schemas.server";
import { CartDatesView, CartLineView, CartView, FeeView } from "~/domain/carts/schemas.server";
import { ChefRow, ChefView } from "~/domain/chefs/schemas.server";
import { CouponView } from "~/domain/coupons/coupon-schemas.server";
import { DashboardView } from "~/domain/kitchens/dashboard-schemas.server";
import { BioView, KitchenView, OwnChefView } from "~/domain/kitchens/kitchen-schemas.server";
import { BankView, RevenueView, StatementDetailView, StatementView } from "~/domain/kitchens/schemas.server";
import { CuisineView, MarketplaceRow, MarketplaceView } from "~/domain/marketplaces/schemas.server";
import { FeaturedMealView, MealDetail, MealView } from "~/domain/meals/schemas.server";
import { CookMealView } from "~/domain/menu/cook-schemas.server";
import {
  CanceledOrderView,
  CancelPreviewView,
  ChefOrderView,
  IntentView,
  OrderDetailView,
  OrderItemView,
  OrderPaymentView,
  OrderView,
} from "~/domain/orders/schemas.server";
import {
  AdministeredView,
  CorporateDinnerView,
  ImportView,
  MyOrganizationView,
  OfferView,
  OrganizationView,
  PlanView,
} from "~/domain/organizations/people-schemas.server";
import {
  BatchView,
  ExportView,
  MemberBalanceView,
  MemberDetailView,
  MemberView,
  OrgOrderView,
  PoolView,
  PrepaidView,
} from "~/domain/organizations/schemas.server";
import { CardView, PurchaseView, SetupIntentView } from "~/domain/payments/schemas.server";
import { PricingView } from "~/domain/pricing/schemas.server";
import {
  CookReviewView,
  OwnReviewView,
  ReviewSummaryView,
  ReviewView,
} from "~/domain/reviews/schemas.server";
import { RewardView } from "~/domain/rewards/reward-schemas.server";
import { ScheduleView } from "~/domain/schedules/schemas.server";
import { TipView } from "~/domain/tips/schemas.server";
import { GiftCardView, WalletEntryView, WalletView } from "~/domain/wallets/schemas.server";

/** What the document calls the shapes that several calls share, or that a client wants a type for. */
const NAMED: Record<string, z.ZodType> = {
  Profile: ProfileView,
  SignedIn: SignedInView,
  SentCode: SentCodeView,
  Verified: VerifiedView,
  Done: DetailView,
  HearAbout: HearAboutView,
  Address: AddressView,
  CartLine: CartLineView,
  Fee: FeeView,
  Pricing: PricingView,
  Cart: CartView,
  CartDates: CartDatesView,
  ChefCard: ChefRow,
  Chef: ChefView,
  Coupon: CouponView,
  Dashboard: DashboardView,
  Kitchen: KitchenView,
  Bio: BioView,
  OwnChef: OwnChefView,
  Bank: BankView,
  Revenue: RevenueView,
  Statement: StatementView,
  StatementDetail: StatementDetailView,
  Marketplace: MarketplaceView,
  MarketplaceRow: MarketplaceRow,
  Cuisine: CuisineView,
  CookMeal: CookMealView,
  Meal: MealView,
  MealDetail: MealDetail,
  FeaturedMeal: FeaturedMealView,
  Intent: IntentView,
  OrderItem: OrderItemView,
  OrderPayment: OrderPaymentView,
  Order: OrderView,
  OrderDetail: OrderDetailView,
  CancelPreview: CancelPreviewView,
  CanceledOrder: CanceledOrderView,
  ChefOrder: ChefOrderView,
  Organization: OrganizationView,
  Administered: AdministeredView,
  MyOrganization: MyOrganizationView,
  Plan: PlanView,
  Offer: OfferView,
  CorporateDinner: CorporateDinnerView,
  Import: ImportView,
  Batch: BatchView,
  Member: MemberView,
  Pool: PoolView,
  Prepaid: PrepaidView,
  MemberBalance: MemberBalanceView,
  MemberDetail: MemberDetailView,
  OrgOrder: OrgOrderView,
  Export: ExportView,
  Card: CardView,
  SetupIntent: SetupIntentView,
  Purchase: PurchaseView,
  Tip: TipView,
  Review: ReviewView,
  OwnReview: OwnReviewView,
  CookReview: CookReviewView,
  ReviewSummary: ReviewSummaryView,
  Schedule: ScheduleView,
  Reward: RewardView,
  Wallet: WalletView,
  GiftCard: GiftCardView,
  WalletEntry: WalletEntryView,
};

/** The same names as a registry, for zod's own conversion to JSON Schema. */
export const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });
