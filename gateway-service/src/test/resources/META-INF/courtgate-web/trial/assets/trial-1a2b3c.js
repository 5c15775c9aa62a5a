export const trial = true
