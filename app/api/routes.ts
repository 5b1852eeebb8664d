import { type ApiRoute, inArea, route } from "~/http/dispatch.server";
import changeProfile from "./accounts/change-profile";
import completeProfile from "./accounts/complete-profile";
import hearAbout from "./accounts/hear-about";
import profile from "./accounts/profile";
import profilePicture from "./accounts/profile-picture";
import userCuisine from "./accounts/user-cuisine";
import userCuisines from "./accounts/user-cuisines";
import address from "./addresses/address";
import addresses from "./addresses/addresses";
import cart from "./carts/cart";
import changeQuantity from "./carts/change-quantity";
import cartDates from "./carts/dates";
import fee from "./carts/fee";
import instruction from "./carts/instruction";
import confirmPayment from "./checkout/confirm-payment";
import createIntent from "./checkout/create-intent";
import createOrder from "./checkout/create-order";
import orderVoucherMeals from "./checkout/order-voucher-meals";
import chef from "./chefs/chef";
import chefMeals from "./chefs/chef-meals";
import localChef from "./chefs/local-chef";
import moreChefs from "./chefs/more-chefs";
import topRatedChefs from "./chefs/top-rated";
import sendEmailCode from "./codes/send-email-code";
import sendPhoneCode from "./codes/send-phone-code";
import verifyEmail from "./codes/verify-email";
import verifyPhone from "./codes/verify-phone";
import { companyRoutes } from "./company-routes";
import contactForm from "./contact/contact-form";
import corporateContactForm from "./contact/corporate-contact-form";
import applyCoupon from "./coupons/apply";
import coupon from "./coupons/coupon";
import removeCoupon from "./coupons/remove";
import checkDelivery from "./deliveries/check-delivery";
import distribution from "./distributions/distribution";
import undoDistribution from "./distributions/undo-distribution";
import addGiftCard from "./gift-cards/add-gift-card";
import buyGiftCard from "./gift-cards/buy-gift-card";
import deleteGiftCard from "./gift-cards/delete-gift-card";
import giftCards from "./gift-cards/gift-cards";
import acceptHelp from "./helpers/accept";
import endHelper from "./helpers/end";
import helpers from "./helpers/helpers";
import workKitchens from "./helpers/kitchens";
import resendHelper from "./helpers/resend";
import exported from "./imports-exports/export";
import exportMembers from "./imports-exports/export-members";
import exportOrders from "./imports-exports/export-orders";
import upload from "./imports-exports/upload";
import uploadDetails from "./imports-exports/upload-details";
import bio from "./kitchens/bio";
import chefUpdate from "./kitchens/chef-update";
import closedDates from "./kitchens/closed-dates";
import connectBank from "./kitchens/connect-bank";
import dashboard from "./kitchens/dashboard";
import document from "./kitchens/document";
import documents from "./kitchens/documents";
import forecast from "./kitchens/forecast";
import kitchen from "./kitchens/kitchen";
import ordersInPause from "./kitchens/orders-in-pause";
import ownKitchen from "./kitchens/own-kitchen";
import payout from "./kitchens/payout";
import payouts from "./kitchens/payouts";
import profileImage from "./kitchens/profile-image";
import taxYear from "./kitchens/tax-year";
import totalRevenue from "./kitchens/total-revenue";
import cuisines from "./marketplaces/cuisines";
import cuisinesCooked from "./marketplaces/cuisines-cooked";
import marketplace from "./marketplaces/marketplace";
import marketplaces from "./marketplaces/marketplaces";
import allMeals from "./meals/all-meals";
import mealDetails from "./meals/details";
import featuredMeals from "./meals/featured";
import localMeals from "./meals/local-meals";
import mealsNearby from "./meals/meals-nearby";
import moreMeals from "./meals/more-meals";
import popularThisWeek from "./meals/popular-this-week";
import sameMeals from "./meals/same-meals";
import activateMember from "./members/activate-member";
import admin from "./members/admin";
import admins from "./members/admins";
import corporateDinner from "./members/corporate-dinner";
import member from "./members/member";
import memberBalance from "./members/member-balance";
import memberDetails from "./members/member-details";
import memberTransactions from "./members/member-transactions";
import members from "./members/members";
import myOrganizations from "./members/my-organizations";
import myUsers from "./members/my-users";
import rejectMember from "./members/reject-member";
import mealDraft from "./menu/draft";
import mealDrafts from "./menu/drafts";
import duplicateMeal from "./menu/duplicate";
import mealImage from "./menu/image";
import ownMeal from "./menu/own-meal";
import ownMeals from "./menu/own-meals";
import restoreMeal from "./menu/restore";
import chefNewOrders from "./orders/chef-new-orders";
import chefOrder from "./orders/chef-order";
import chefPastOrders from "./orders/chef-past-orders";
import chefUpcomingOrders from "./orders/chef-upcoming-orders";
import kitchenLive from "./orders/kitchen-live";
import moveOrders from "./orders/move-orders";
import order from "./orders/order";
import orderStatus from "./orders/order-status";
import ready from "./orders/ready";
import successOrders from "./orders/success-orders";
import administered from "./organizations/administered";
import allOrders from "./organizations/all-orders";
import organizationAudit from "./organizations/audit";
import eaterBenefit from "./organizations/eater-benefit";
import offers from "./organizations/offers";
import plans from "./organizations/plans";
import organizationProfile from "./organizations/profile";
import organizationRegistration from "./organizations/registration";
import creditCard from "./payments/credit-card";
import creditCards from "./payments/credit-cards";
import setupIntent from "./payments/setup-intent";
import acknowledgeChanges from "./prep/acknowledge-changes";
import labels from "./prep/labels";
import prepDays from "./prep/prep-days";
import prepSheet from "./prep/prep-sheet";
import allergenAnswer from "./refunds/allergen-answer";
import cancel from "./refunds/cancel";
import cancelPreview from "./refunds/cancel-preview";
import declineLine from "./refunds/decline-line";
import mealReviews from "./reviews/meal-reviews";
import ownReviews from "./reviews/own-reviews";
import reply from "./reviews/reply";
import report from "./reviews/report";
import reviews from "./reviews/reviews";
import rewards from "./rewards/rewards";
import copyWeek from "./schedules/copy-week";
import schedule from "./schedules/schedule";
import scheduleBatch from "./schedules/schedule-batch";
import schedulePreview from "./schedules/schedule-preview";
import scheduleWeek from "./schedules/schedule-week";
import schedules from "./schedules/schedules";
import changePassword from "./sign-in/change-password";
import facebook from "./sign-in/facebook";
import firstPassword from "./sign-in/first-password";
import google from "./sign-in/google";
import login from "./sign-in/login";
import logout from "./sign-in/logout";
import passwordReset from "./sign-in/password-reset";
import recoveryCodes from "./sign-in/recovery-codes";
import removeSecondFactor from "./sign-in/remove-second-factor";
import resetPassword from "./sign-in/reset-password";
import secondFactor from "./sign-in/second-factor";
import secondFactorProof from "./sign-in/second-factor-proof";
import verifyForgotPassword from "./sign-in/verify-forgot-password";
import registration from "./sign-up/registration";
import swapAnswer from "./swaps/answer";
import swapChoices from "./swaps/choices";
import offerSwap from "./swaps/offer";
import tipPayment from "./tips/tip-payment";
import orgBalance from "./treasury/balance";
import fund from "./treasury/fund";
import prepaidAmount from "./treasury/prepaid-amount";
import orgWalletTransactions from "./treasury/wallet-transactions";
import userWallet from "./wallets/user-wallet";
import userWalletTransactions from "./wallets/user-wallet-transactions";

/** The table of the REST calls: look up the URL, open the file, open the verb. All under `/api`; areas as in docs/areas.md. */
export const apiRoutes: readonly ApiRoute[] = [
  ...inArea("accounts", [
    route("/accounts/registration/", registration),
    route("/accounts/login/", login),
    route("/accounts/logout/", logout),
    route("/accounts/profile/", profile),
    route("/accounts/upload-dp/", profilePicture),
    route("/accounts/social/google/", google),
    route("/accounts/social/facebook/", facebook),
    route("/phone-verification/send-otp/", sendPhoneCode),
    route("/phone-verification/:id/verify-otp/", verifyPhone),
    route("/email-verification/send-otp/", sendEmailCode),
    route("/email-verification/:id/verify-otp/", verifyEmail),
    route("/account/password_reset/", passwordReset),
    route("/verify-forgot-password/", verifyForgotPassword),
    route("/reset-password/", resetPassword),
    route("/change-password/", changePassword),
    route("/accounts/corpuser_change_password/", firstPassword),
    route("/accounts/second-factor/", secondFactor),
    route("/accounts/second-factor/proof/", secondFactorProof),
    route("/accounts/second-factor/remove/", removeSecondFactor),
    route("/accounts/second-factor/recovery-codes/", recoveryCodes),
    route("/eater/profile/change/", changeProfile),
    route("/complete_profile/", completeProfile),
    route("/hearaboutapi/", hearAbout),
    route("/user-cuisines/", userCuisines),
    route("/user-cuisines/:id/", userCuisine),
  ]),
  ...inArea("addresses", [
    route("/eater-address/", addresses),
    route("/eater-address/:id/", address),
    route("/eater-address/:id/check-delivery-address/", checkDelivery),
  ]),
  ...inArea("marketplaces", [
    route("/get-market-place/", marketplace),
    route("/marketplacelist/", marketplaces),
    route("/cuisines/", cuisines),
    route("/cuisinelistapi/", cuisines),
    route("/cuisines-list/", cuisinesCooked),
  ]),
  ...inArea("chefs", [
    route("/local-chef/", localChef),
    route("/more-chefs/", moreChefs),
    route("/chef/topratedchefs/", topRatedChefs),
    route("/chefs-slug/:slug/", chef),
    route("/chef/:id/chefmeals/", chefMeals),
  ]),
  ...inArea("kitchens", [
    route("/chef-kitchen/", ownKitchen),
    route("/chef-kitchen/orders-in-pause/", ordersInPause),
    route("/chef-kitchen/closed-dates/", closedDates),
    route("/chef-kitchen/helpers/", helpers),
    route("/chef-kitchen/helpers/accept/", acceptHelp),
    route("/chef-kitchen/helpers/kitchens/", workKitchens),
    route("/chef-kitchen/helpers/:id/resend/", resendHelper),
    route("/chef-kitchen/helpers/:id/end/", endHelper),
    route("/chef-kitchen/:id/", kitchen),
    route("/chef-bio/", bio),
    route("/chef/update/", chefUpdate),
    route("/chef-profile-image/", profileImage),
    route("/chef-dashboard/", dashboard),
    route("/chef-dashboard/documents/", documents),
    route("/chef-dashboard/documents/:id/", document),
    route("/chef-dashboard/connect-bank/", connectBank),
    route("/chef-dashboard/total-revenue/", totalRevenue),
    route("/chef-dashboard/forecast/", forecast),
    route("/chef-dashboard/taxes/", taxYear),
    route("/chef-dashboard/payouts/", payouts),
    route("/chef-dashboard/payouts/:statement/", payout),
  ]),
  ...inArea("meals", [
    route("/local-meals/", localMeals),
    route("/meals-nearby/", mealsNearby),
    route("/more-meals/", moreMeals),
    route("/popular-this-week/", popularThisWeek),
    route("/meal/featured-meal/", featuredMeals),
    route("/meal/:slug/meal_details_by_slug/", mealDetails),
    route("/meal/:id/same-meals/", sameMeals),
    route("/v2/meal/", ownMeals),
    route("/v2/meal/image/", mealImage),
    route("/v2/meal/draft/", mealDrafts),
    route("/v2/meal/draft/:guid/", mealDraft),
    route("/v2/meal/:id/", ownMeal),
    route("/v2/meal/:id/duplicate/", duplicateMeal),
    route("/v2/meal/:id/restore/", restoreMeal),
    route("/chef-dashboard/allmeals/", allMeals),
  ]),
  ...inArea("schedules", [
    route("/v2/schedulemeal/", schedules),
    route("/v2/schedulemeal/preview/", schedulePreview),
    route("/v2/schedulemeal/batch/", scheduleBatch),
    route("/v2/schedulemeal/week/", scheduleWeek),
    route("/v2/schedulemeal/copy-week/", copyWeek),
    route("/v2/schedulemeal/:id/", schedule),
  ]),
  ...inArea("carts", [
    route("/newcart/", cart),
    route("/account/change-item-quantity/", changeQuantity),
    route("/eater/cart/:id/add_instruction/", instruction),
    route("/fee/", fee),
    route("/cart-dates/", cartDates),
  ]),
  ...inArea("coupons", [
    route("/coupon/", coupon),
    route("/v1/shop/coupon/:id/apply/", applyCoupon),
    route("/v1/shop/coupon/:id/remove/", removeCoupon),
  ]),
  ...inArea("orders", [
    route("/v1/shop/order/create/", createOrder),
    route("/eater/success_orders/", successOrders),
    route("/eater/orders/:id/", order),
    route("/eater/orders/:id/allergen-answer/", allergenAnswer),
    route("/eater/orders/:id/swap-answer/", swapAnswer),
    route("/eater/orders/:id/cancel/", cancel),
    route("/eater/orders/:id/cancel-preview/", cancelPreview),
    route("/chef-dashboard/chef-orders/", chefNewOrders),
    route("/chef-dashboard/upcoming-orders/", chefUpcomingOrders),
    route("/chef-dashboard/past-orders/", chefPastOrders),
    route("/chef-dashboard/:id/order-detail/", chefOrder),
    route("/chef-dashboard/:id/order-status/", orderStatus),
    route("/chef-dashboard/:id/ready/", ready),
    route("/chef-dashboard/move-orders/", moveOrders),
    route("/chef-dashboard/live/", kitchenLive),
    route("/chef-dashboard/:id/decline-line/", declineLine),
    route("/chef-dashboard/:id/swap-choices/", swapChoices),
    route("/chef-dashboard/:id/offer-swap/", offerSwap),
  ]),
  ...inArea("prep", [
    route("/chef-dashboard/prep/", prepDays),
    route("/chef-dashboard/prep/:date/", prepSheet),
    route("/chef-dashboard/prep/:date/acknowledge/", acknowledgeChanges),
    route("/chef-dashboard/prep/:date/labels/", labels),
  ]),
  ...inArea("payments", [
    route("/v1/payment/setup_intent/", setupIntent),
    route("/account/credit-cards/", creditCards),
    route("/eater-creditcard/:id/", creditCard),
    route("/v1/shop/intent/create/", createIntent),
    route("/v1/payment/transaction/confirm-payment/", confirmPayment),
    route("/tip-payment/", tipPayment),
  ]),
  ...inArea("wallets", [
    route("/v1/payment/user-wallet/", userWallet),
    route("/v1/payment/user-wallet-transactions/", userWalletTransactions),
    route("/gift-card/buy/", buyGiftCard),
    route("/gift-card/gift-card-add/", addGiftCard),
    route("/gift-card/gift-card-list/", giftCards),
    route("/gift-card/:id/gift-card-delete/", deleteGiftCard),
    route("/rewards/", rewards),
  ]),
  ...inArea("vouchers", [
    route("/eater-benefit/", eaterBenefit),
    route("/v1/shop/voucher/meal/order/", orderVoucherMeals),
  ]),
  ...inArea("organizations", [
    route("/corporate/registration/", organizationRegistration),
    route("/corporate/profile/", organizationProfile),
    route("/corporate/my-offers/", offers),
    route("/corporate/my-users/", myUsers),
    route("/corporate-plan/", plans),
    route("/corporate-admin/", administered),
    route("/organization-admin/", myOrganizations),
    route("/corporate-dinner/", corporateDinner),
    route("/corporate/audit/", organizationAudit),
    route("/corporate/admins/", admins),
    route("/corporate/admins/:id/", admin),
    route("/corporate_user_list/", members),
    route("/corporate_user_list/:id/", member),
    route("/corporate_user_list/:id/activate/", activateMember),
    route("/corporate_user_list/:id/reject/", rejectMember),
    route("/upload/", upload),
    route("/upload_detail_list/", uploadDetails),
    route("/v1/payment/org-balance/", orgBalance),
    route("/v1/payment/org-wallet-transactions/", orgWalletTransactions),
    route("/v1/payment/org-user-balance/", memberBalance),
    route("/v1/payment/org-user-wallet-transactions/", memberTransactions),
    route("/v1/payment/prepaid-amount/", prepaidAmount),
    route("/v1/payment/user-details/", memberDetails),
    route("/v1/payment/all-orders/", allOrders),
    route("/v1/payment/org-fund/", fund),
    route("/v1/payment/distribution-amount/", distribution),
    route("/v1/payment/distribution-amount/:batch/undo/", undoDistribution),
    route("/export-corporate-users/", exportMembers),
    route("/export-corporate-users/export-all-orders/", exportOrders),
    route("/export-corporate-users/:id/", exported),
  ]),
  ...companyRoutes,
  ...inArea("reviews", [
    route("/reviews/", reviews),
    route("/chef-dashboard/:id/meal-reviews/", mealReviews),
    route("/chef-dashboard/reviews/", ownReviews),
    route("/chef-dashboard/reviews/:id/reply/", reply),
    route("/chef-dashboard/reviews/:id/report/", report),
  ]),
  ...inArea("contact", [
    route("/account/contact_form/", contactForm),
    route("/account/corporate_contact_form/", corporateContactForm),
  ]),
];
