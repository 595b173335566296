export interface TaskPriority {
  description: string
  icon: string
  sortOrder: number
}

/** The most urgent first; the default is the third of four, "Normaal". */
export const taskPriorities: readonly TaskPriority[] = [
  { description: 'Spoed', icon: 'urgent', sortOrder: 10 },
  { description: 'Hoog', icon: 'arrow-up', sortOrder: 20 },
  { description: 'Normaal', icon: 'equal', sortOrder: 30 },
  { description: 'Laag', icon: 'arrow-down', sortOrder: 40 },
]
