/** The page on which master data to begin with is added. */
export const basisAddress = '/basis'
