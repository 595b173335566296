/** GET /api/authentication/me */
export interface CurrentUser {
  readonly userId: string
  readonly userName: string
  readonly fullName: string
  readonly email: string | null
  /** The user by which the program itself changes records. */
  readonly systemUserId: string | null
}

/** GET /api/authorization/permissions/me: what holds in every unit, and what holds in each. */
export interface MyPermissions {
  readonly permissions: readonly string[]
  readonly businessUnits: readonly { readonly id: string; readonly permissions: readonly string[] }[]
}

/** GET /api/main/systembusinessunits/me: the units a user may work in, by description. Ids name the series. */
export interface MyBusinessUnit {
  readonly id: string
  readonly description: string
  readonly defaultCurrency: { readonly id: string; readonly isoCode: string } | null
  readonly defaultCountryId: string | null
  readonly defaultLanguageId: string | null
}

export const sessionCookieName = 'stamboek_session'
/** Its name behind https. */
export const secureSessionCookieName = `__Host-${sessionCookieName}`
export const csrfHeader = 'x-csrf'
/**
 * `1` marks reads in the background (GET, HEAD, searches, lookups), which keep no session alive.
 * Other calls count as use of the session whatever the header says.
 */
export const backgroundHeader = 'x-background'
export const businessUnitHeader = 'businessunitid'
/** A UUID that names one write, however often it is sent: a repeated call gets the first answer again. */
export const idempotencyKeyHeader = 'idempotency-key'
/** A UUID by which the client knows the messages about an import of a record page, whatever comes of its answer. */
export const importRecordIdHeader = 'importrecordid'
/** `true` on an answer that an earlier call with the same key gave. */
export const idempotencyReplayedHeader = 'idempotency-replayed'
