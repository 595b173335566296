/** GET /api/authentication/me */
export interface CurrentUser {
  readonly userId: string
  readonly userName: string
  readonly fullName: string
  readonly email: string | null
  readonly systemUserId: string | null
  /** The moment (ISO 8601) whose data a restored copy shows, which runs no jobs; absent in an original. */
  readonly copyOf?: string
}

/** GET /api/authorization/permissions/me: permissions that hold in every unit, and in each unit. */
export interface MyPermissions {
  readonly permissions: readonly string[]
  readonly businessUnits: readonly { readonly id: string; readonly permissions: readonly string[] }[]
}

/**
 * GET /api/main/systembusinessunits/me: the units that a user may work in, by description. `id` is the series
 * id.
 */
export interface MyBusinessUnit {
  readonly id: string
  readonly description: string
  readonly defaultCurrency: { readonly id: string; readonly isoCode: string } | null
  readonly defaultCountryId: string | null
  readonly defaultLanguageId: string | null
}

/** GET /api/session: what a page asks first, in one call. `session` is null if nobody is signed in. */
export interface SessionAnswer {
  readonly session: SignedInSession | null
  /** Whether there are demonstration accounts to sign in with. */
  readonly isDemonstration: boolean
}

export interface SignedInSession {
  readonly user: CurrentUser
  readonly permissions: MyPermissions
  readonly businessUnits: readonly MyBusinessUnit[]
}

/** POST /api/preferences/read, for at most `maxPreferencesRead` names. */
export interface PreferencesRequest {
  readonly referenceIds: readonly string[]
}

/** By name; null for one that is not stored. */
export interface PreferencesAnswer {
  readonly preferences: Readonly<Record<string, unknown>>
}

/** Each is at most 256 KB. */
export const maxPreferencesRead = 12

/** POST /api/authentication/tokens. */
export interface NewAccessToken {
  readonly name: string
  /** At most `maxAccessTokenDays` ahead. */
  readonly expiresOnUtc: string
  readonly permissions: readonly string[]
  /** The only units in which it works; null for all of its owner. */
  readonly businessUnitIds: readonly string[] | null
}

export const maxAccessTokenDays = 366

/** The one answer that shows a token. */
export interface CreatedAccessToken {
  readonly id: string
  readonly token: string
}

/** GET /api/authentication/tokens lists these; times are ISO 8601. */
export interface AccessToken extends NewAccessToken {
  readonly id: string
  readonly createdOnUtc: string
  /** To the minute. */
  readonly lastUsedOnUtc: string | null
  readonly lastAddress: string | null
}

export const sessionCookieName = 'stamboek_session'
export const hostSessionCookieName = `__Host-${sessionCookieName}`
export const secureSessionCookieName = `__Secure-${sessionCookieName}`
export const csrfHeader = 'x-csrf'
/**
 * `1` marks background reads (GET, HEAD, searches, lookups), which do not prolong the session. Ignored on
 * other calls.
 */
export const backgroundHeader = 'x-background'
export const businessUnitHeader = 'businessunitid'
/** A UUID that names one write: a repeated call gets the first answer again. */
export const idempotencyKeyHeader = 'idempotency-key'
/**
 * A UUID that the client gives an import of a record page, to recognize its messages even if the answer is
 * lost.
 */
export const importRecordIdHeader = 'importrecordid'
export const idempotencyReplayedHeader = 'idempotency-replayed'
/** The id of the change set that a write has made; absent if it changed nothing. */
export const changeSetHeader = 'x-change-set'
