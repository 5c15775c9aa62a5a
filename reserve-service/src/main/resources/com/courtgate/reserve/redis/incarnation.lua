-- Tells in which incarnation the keys of a session are, for whoever is about to ask the database something.
-- Reply: { incarnation }
return { (currentIncarnation()) }
