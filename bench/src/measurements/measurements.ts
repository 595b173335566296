import { demonstrationLoad } from './demonstration-load.ts'
import { firstRow } from './first-row.ts'
import { idleMemory } from './idle-memory.ts'
import { initialScript } from './initial-script.ts'
import type { Measurement } from './measurement.ts'
import { searchPlans } from './search-plans.ts'
import { startTime } from './start-time.ts'

export const measurements: readonly Measurement[] = [
  startTime,
  idleMemory,
  initialScript,
  firstRow,
  searchPlans,
  demonstrationLoad,
]
