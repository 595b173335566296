/** Answer of `GET /api/about`: the version of the node that answers, and where the installation offers help. */
export interface AboutProduct {
  readonly version: string
  /** Abbreviated; null where the build did not record it. */
  readonly commit: string | null
  /** ISO 8601. */
  readonly committedOn: string | null
  /** In the words of the installation's administrator (`HELP_TEXT`). */
  readonly helpText: string | null
  /** `HELP_URL`. */
  readonly helpUrl: string | null
}
