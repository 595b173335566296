export interface DemoTaskPriority {
  /** By which tasks refer to it. */
  description: string
  icon: string
  sortOrder: number
}

/** The most urgent first; the middle of four is the third, so that new tasks are "Normaal". */
export const taskPriorities: readonly DemoTaskPriority[] = [
  { description: 'Spoed', icon: 'urgent', sortOrder: 10 },
  { description: 'Hoog', icon: 'arrow-up', sortOrder: 20 },
  { description: 'Normaal', icon: 'equal', sortOrder: 30 },
  { description: 'Laag', icon: 'arrow-down', sortOrder: 40 },
]
