import { resource } from '@stamboek/model/records/erp/resource'
import type { Feature } from '../../feature.ts'
import { recordFeature } from '../../records/engine/record-feature.ts'
import { assignToTeam } from './assign-to-team.ts'
import { hire } from './hire.ts'
import { leave } from './leave.ts'
import { countOpenTasks } from './open-tasks.ts'
import { functions } from './resource-filters.ts'

export const resources: Feature = {
  records: [
    recordFeature(resource, {
      filters: { functions },
      calls: { hire, leave, openTasks: countOpenTasks, assignToTeam },
    }),
  ],
}
