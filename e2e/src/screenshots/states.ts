import { accountStates } from './account-states.ts'
import { changesStates } from './changes-states.ts'
import { dialogStates } from './dialog-states.ts'
import { financeStates } from './finance-states.ts'
import { frameStates } from './frame-states.ts'
import { functionStates } from './function-states.ts'
import { importStates } from './import-states.ts'
import { listStates } from './list-states.ts'
import { liveStates } from './live-states.ts'
import { resourcePerTeamStates } from './resource-per-team-states.ts'
import { resourceStates } from './resource-states.ts'
import type { ScreenshotState } from './screenshot-state.ts'
import { searchStates } from './search-states.ts'
import { secretStates } from './secret-states.ts'
import { statusStates } from './status-states.ts'
import { taskStates } from './task-states.ts'
import { teamStates } from './team-states.ts'
import { undoStates } from './undo-states.ts'
import { uploadStates } from './upload-states.ts'

/** Every state of the screenshots. */
export const screenshotStates: readonly ScreenshotState[] = [
  ...frameStates,
  ...listStates,
  ...liveStates,
  ...searchStates,
  ...dialogStates,
  ...functionStates,
  ...resourceStates,
  ...resourcePerTeamStates,
  ...financeStates,
  ...teamStates,
  ...taskStates,
  ...importStates,
  ...uploadStates,
  ...secretStates,
  ...statusStates,
  ...accountStates,
  ...changesStates,
  ...undoStates,
]
