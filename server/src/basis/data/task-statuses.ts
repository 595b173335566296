export interface TaskStatus {
  description: string
  statusType: 'New' | 'Open' | 'Completed' | 'Cancelled'
  icon: string
  sortOrder: number
}

/** The first of each type cannot be changed. */
export const taskStatuses: readonly TaskStatus[] = [
  { description: 'Nieuw', statusType: 'New', icon: 'sparkles', sortOrder: 10 },
  { description: 'In behandeling', statusType: 'Open', icon: 'player-play', sortOrder: 20 },
  { description: 'Wacht op cliënt', statusType: 'Open', icon: 'hourglass', sortOrder: 30 },
  { description: 'Voltooid', statusType: 'Completed', icon: 'circle-check', sortOrder: 40 },
  { description: 'Voltooid zonder resultaat', statusType: 'Completed', icon: 'circle-minus', sortOrder: 50 },
  { description: 'Geannuleerd', statusType: 'Cancelled', icon: 'circle-x', sortOrder: 60 },
  { description: 'Dubbel', statusType: 'Cancelled', icon: 'copy', sortOrder: 70 },
]

export function isFirstOfStatusType(status: TaskStatus): boolean {
  return taskStatuses.find(({ statusType }) => statusType === status.statusType) === status
}
