/** Who a request comes from, or the status that it is refused with. */
export type Authorization<User> =
  | { readonly user: User; readonly userId: string }
  | { readonly refusedWith: 401 | 403 | 503 }
