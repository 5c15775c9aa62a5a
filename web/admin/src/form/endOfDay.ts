/** The browser's field for a time of day has no 24:00: hours that end at midnight end there. */
export const asEnd = (typed: string) => (typed === '00:00' ? '24:00' : typed)

export const asTyped = (end: string) => (end === '24:00' ? '00:00' : end)
