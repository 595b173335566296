/** Nesting levels of an incoming message, itself included; the limit of ASP.NET Core for JSON. */
export const maxDepth = 64
