-- Tells in which life the keys of a session are, for whoever is about to ask the database something.
-- Reply: { life }
return { (currentLife()) }
