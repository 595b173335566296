import { expect, test } from 'vitest'
import { addressOfSearch } from '../../records/page/address/search-parameter.ts'
import { addressOfTasks } from './create-tasks-dialog.tsx'

const anna = { id: 'anna', label: 'Anna' }
const north = { id: 'noord', label: 'Noord' }

test.each([
  [anna, null, { resourceIds: ['anna'] }],
  [null, north, { resourceTeamIds: ['noord'] }],
  [anna, north, { resourceIds: ['anna'], resourceTeamIds: ['noord'] }],
  [null, null, { resourceIds: [null] }],
])(
  'shows the made tasks of %j and %j, those of nobody by the option for that',
  (resource, resourceTeam, search) => {
    expect(addressOfTasks({ resource, resourceTeam })).toBe(addressOfSearch('/task-management', search))
  },
)
