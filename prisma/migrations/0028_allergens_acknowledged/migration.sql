-- Which of their own allergens a diner knew of when they put the meal into the cart all the same; the order keeps it as it was.
SET lock_timeout = '3s';
ALTER TABLE "cart_line" ADD COLUMN "allergens_acknowledged" "Allergen"[];
ALTER TABLE "order_line" ADD COLUMN "allergens_acknowledged" "Allergen"[];
