import { backup } from './backup.ts'
import { chain } from './chain.ts'
import { changes } from './changes.ts'
import { claim } from './claim.ts'
import { demonstrationLoad } from './demonstration-load.ts'
import { dialogOpening } from './dialog-opening.ts'
import { exportCall } from './export-call.ts'
import { fairness } from './fairness.ts'
import { find } from './find.ts'
import { firstRow } from './first-row.ts'
import { hostileInput } from './hostile-input.ts'
import { idleMemory } from './idle-memory.ts'
import { importList } from './import-list.ts'
import { importMemory } from './import-memory.ts'
import { importRate } from './import-rate.ts'
import { jobs } from './jobs.ts'
import { known } from './known.ts'
import type { Measurement } from './measurement.ts'
import { metrics } from './metrics.ts'
import { pageMemory } from './page-memory.ts'
import { realtimeCrowd } from './realtime-crowd.ts'
import { resourceFunctions } from './resource-functions.ts'
import { resourceTeams } from './resource-teams.ts'
import { routeScripts } from './route-scripts.ts'
import { rows } from './rows.ts'
import { scrollFrames } from './scroll-frames.ts'
import { searchDuringImport } from './search-during-import.ts'
import { searchPlans } from './search-plans.ts'
import { searchToRows } from './search-to-rows.ts'
import { sheetMemory } from './sheet-memory.ts'
import { sortPlans } from './sort-plans.ts'
import { startTime } from './start-time.ts'
import { tasks } from './tasks.ts'
import { tree } from './tree.ts'
import { treeAnswers } from './tree-answers.ts'
import { undo } from './undo.ts'
import { upgrade } from './upgrade.ts'
import { uploads } from './uploads.ts'

export const measurements: readonly Measurement[] = [
  startTime,
  idleMemory,
  routeScripts,
  firstRow,
  searchToRows,
  dialogOpening,
  scrollFrames,
  tree,
  treeAnswers,
  pageMemory,
  rows,
  searchPlans,
  sortPlans,
  exportCall,
  importRate,
  importMemory,
  sheetMemory,
  searchDuringImport,
  hostileInput,
  fairness,
  realtimeCrowd,
  jobs,
  demonstrationLoad,
  resourceFunctions,
  resourceTeams,
  tasks,
  claim,
  find,
  uploads,
  importList,
  backup,
  metrics,
  upgrade,
  known,
  changes,
  chain,
  undo,
]
