-- The form took miles that are a few meters less than 1 km or more than 200, which a call that sends a kitchen back as it was can't.
UPDATE chef SET delivery_radius_km = least(200, greatest(1, delivery_radius_km)) WHERE delivery_radius_km NOT BETWEEN 1 AND 200;
