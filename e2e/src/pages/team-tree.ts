import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import type { Feature } from '@stamboek/server/feature'
import { testFeature } from '@stamboek/testing/engine/no-features'
import { teamTree as teamTreeView } from '@stamboek/testing/language/team-tree'

/**
 * A type with nested rows, which the product lacks: the tree of requirements 7.3, without its search by function.
 */
export const teamTree: RecordTypeDefinition = {
  ...teamTreeView,
  view: { shows: 'rows' },
  search: { layout: 'free', parts: ['resourceTeamDescription'] },
}

export const teamTreeAddress = '/maintenance/other/TeamTreeViewDto'

let count = 0
function row(description: string, members: object = {}): AnyRecord {
  count += 1
  const id = `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`
  return { id, rowVersion: 1, description, status: 'Active', ...members }
}

const anna = row('Anna de Boer', {
  code: 'ADB',
  resourcePerTeamStatus: 'Active',
  resourceFunctions: [row('Monteur'), row('Voorvrouw')],
})
const bram = row('Bram Vos', { code: 'BVO', resourcePerTeamStatus: 'Inactive' })
const teams = [
  row('Buitendienst', {
    code: 'BUI',
    resourceTeamTypeDescription: 'Afdeling',
    children: [
      row('Ploeg noord', { code: 'NRD', resourceTeamTypeDescription: 'Ploeg', resources: [anna, bram] }),
      row('Ploeg zuid', { code: 'ZUI', resourceTeamTypeDescription: 'Ploeg', resources: [anna] }),
    ],
  }),
  row('Planning', { code: 'PLN', resourceTeamTypeDescription: 'Afdeling', resources: [bram] }),
]

/** Teams with their members; one person belongs to two. */
export const teamTreeFeature: Feature = {
  records: [
    testFeature(teamTree.dtoKey, {
      rows: {
        search: async (_, __, { limit, skip }) => ({
          items: teams.slice(skip, skip + limit),
          totalCount: teams.length,
        }),
        get: async (_, __, id) => teams.find((team) => team.id === id),
      },
    }),
  ],
}
