export { anAccount, aSignedIn, aStaff, PASSWORD, type TestAccount } from "./account";
export { controlStripe, openBank, stripeCall } from "./bank";
export { aCart, type TestCart } from "./cart";
export { aChef, type TestChef } from "./chef";
export { aCoupon, type TestCoupon } from "./coupon";
export {
  aDeliveredOrder,
  aPaidOutOrder,
  aPlacedOrder,
  executeTransfers,
  makeTransfersDue,
  requestDueTransfers,
} from "./delivered";
export { aCard, aDiner, anAddress, anEater, type TestAddress, type TestCard, type TestDiner } from "./diner";
export { aDocument } from "./document";
export { anAddedCard } from "./gift-card";
export { aHelper } from "./helper";
export { addGiftMoney, balanceOf, grantPromotion, ledgerOf } from "./ledger";
export { aMarketplace, hometown, type TestMarketplace } from "./marketplace";
export { aCuisine, aMeal, type TestMeal } from "./meal";
export { anOrderedLine, type TestOrderedLine } from "./ordered-line";
export {
  aCorporateAdmin,
  aMember,
  aMembership,
  anOrganization,
  grantMoney,
  grantVouchers,
  type MembershipOptions,
  manyMembers,
  type TestMember,
  type TestOrganization,
} from "./organization";
export { aDevice } from "./passkey";
export { aReview, type TestReview } from "./review";
export { aSchedule, dayFrom, type TestSchedule } from "./schedule";
export { aProof, aSecondFactor } from "./second-factor";
export { dollars, unique, uniqueEmail, uniquePhone } from "./unique";
