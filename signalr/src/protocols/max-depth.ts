/** Nesting levels of an incoming message, itself included; the limit of the original for JSON. */
export const maxDepth = 64
