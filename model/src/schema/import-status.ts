export const importStatuses = [
  { value: 'Idle', label: 'Inactief' },
  { value: 'InProgress', label: 'In behandeling' },
  { value: 'Completed', label: 'Voltooid' },
  { value: 'Failed', label: 'Mislukt' },
] as const

/**
 * `Completed`: read to its end, though rows may be refused. `Failed`: nothing was stored (requirements 9.3).
 */
export type ImportStatus = (typeof importStatuses)[number]['value']

export function isImportStatus(value: unknown): value is ImportStatus {
  return importStatuses.some((each) => each.value === value)
}

/** The Dutch label of the status. */
export function labelImportStatus(status: ImportStatus): string {
  return importStatuses.find(({ value }) => value === status)?.label ?? status
}

/** True for Completed and Failed. */
export function hasImportEnded(status: unknown): boolean {
  return status === 'Completed' || status === 'Failed'
}
