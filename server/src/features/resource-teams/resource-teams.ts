import { resource } from '@stamboek/model/records/erp/resource'
import { resourcePerTeam } from '@stamboek/model/records/erp/resource-per-team'
import { resourcePerTeamSearch } from '@stamboek/model/records/erp/resource-per-team-search'
import { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { resourceTeamType } from '@stamboek/model/records/erp/resource-team-type'
import { resourceTypePerResourceTeamType } from '@stamboek/model/records/erp/resource-type-per-resource-team-type'
import type { Feature } from '../../feature.ts'
import { recordFeature, recordHooks } from '../../records/engine/record-feature.ts'
import { assignmentHook } from './assignment-hook.ts'
import { deriveRootTeams } from './derive-root-teams.ts'
import { endPlaces, findPlacesOfSameResources, movePlaces } from './place-calls.ts'
import { searchTeamTree } from './search-team-tree.ts'
import { countTeamsAndResourcesBelow } from './team-calls.ts'
import { allowedResourceTypeHook, resourceHook, teamHook, teamTypeHook } from './team-hooks.ts'
import { exportTeamRows } from './team-sheet.ts'
import { treeFilters } from './tree-search.ts'

export const resourceTeams: Feature = {
  records: [
    recordHooks(resource, [resourceHook]),
    recordFeature(resourcePerTeam, {
      hooks: [assignmentHook],
      calls: { move: movePlaces, end: endPlaces, ofSameResources: findPlacesOfSameResources },
      derived: deriveRootTeams,
    }),
    recordFeature(resourceTeam, { hooks: [teamHook], calls: { movingAlong: countTeamsAndResourcesBelow } }),
    recordFeature(resourceTeamType, { hooks: [teamTypeHook] }),
    recordFeature(resourceTypePerResourceTeamType, { hooks: [allowedResourceTypeHook] }),
    recordFeature(resourcePerTeamSearch, {
      rows: { filters: treeFilters, search: searchTeamTree, exportRows: exportTeamRows },
    }),
  ],
}
