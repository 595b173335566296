/** Statuses of a file that is read in (requirements 9.3), with their labels. */
export const importStatusLabels = {
  Idle: 'Inactief',
  InProgress: 'In behandeling',
  Completed: 'Voltooid',
  Failed: 'Mislukt',
} as const

/** `Completed`: read to its end, though rows may be refused. `Failed`: nothing of it was stored. */
export type ImportStatus = keyof typeof importStatusLabels

export function isImportStatus(value: unknown): value is ImportStatus {
  return typeof value === 'string' && Object.hasOwn(importStatusLabels, value)
}

export function hasImportEnded(status: unknown): boolean {
  return status === 'Completed' || status === 'Failed'
}
