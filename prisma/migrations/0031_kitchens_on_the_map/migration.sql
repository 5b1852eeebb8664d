-- Kitchens of cooks who kept the ZIP code they registered with were written down without a place on the map, so that a
-- delivery radius reached nobody. Their ZIP code says where they are. There are a few of them at most, so one UPDATE does.
SET lock_timeout = '3s';

UPDATE chef c SET latitude = p.latitude, longitude = p.longitude
FROM zip_place p WHERE p.zip = c.postal_code AND (c.latitude IS NULL OR c.longitude IS NULL);
