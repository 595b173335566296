/** Levels of lists and maps in a message that is read, itself included: what the original allows JSON. */
export const maximumDepth = 64
