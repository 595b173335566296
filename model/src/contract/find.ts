/** A record that `POST /api/find` found. */
export interface FoundRecord {
  /** Of the stored type, also if its page shows a view of it. */
  readonly dtoKey: string
  readonly id: string
  readonly label: string
  /** Tells records with the same label apart; can be empty. */
  readonly detail: string
}

/** In characters. */
export const maxFindText = 200
export const defaultFound = 20
export const maxFound = 50
/** Of one record type. */
export const maxFoundPerType = 5
