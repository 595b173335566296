export type Authorization<User> =
  | { readonly user: User; readonly userId: string }
  | { readonly refusedWith: 401 | 403 | 503 }
