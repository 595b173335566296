/** The error codes of the API and their HTTP status (requirements 5.13). */
export const problemStatus = {
  malformed: 400,
  notSignedIn: 401,
  notAllowed: 403,
  notFound: 404,
  conflict: 409,
  /** What continued an earlier answer no longer does: begin again. */
  gone: 410,
  tooLarge: 413,
  unsupportedMediaType: 415,
  ruleBroken: 422,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
  /** A write was sent and its answer lost: it may be stored. */
  outcomeUnknown: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

export const problemTitles: Readonly<Record<ProblemCode, string>> = {
  malformed: 'De aanvraag klopt niet',
  notSignedIn: 'Niet aangemeld',
  notAllowed: 'Geen toegang',
  notFound: 'Niet gevonden',
  conflict: 'Het record is intussen gewijzigd',
  gone: 'Niet meer beschikbaar',
  tooLarge: 'De aanvraag is te groot',
  unsupportedMediaType: 'Dit soort inhoud wordt niet aangenomen',
  ruleBroken: 'Niet opgeslagen',
  tooManyRequests: 'Te veel aanvragen',
  internal: 'Er is iets misgegaan',
  unavailable: 'Tijdelijk niet beschikbaar',
  outcomeUnknown: 'Onbekend of het is opgeslagen',
}

export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The body of every failed call, `application/problem+json`, in Dutch. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: ProblemCode
  readonly correlationId: string
  readonly errors?: readonly FieldError[]
  /** With code `conflict`: the current record. */
  readonly current?: Readonly<Record<string, unknown>>
}
