import { expandViews } from '@stamboek/model/records/catalogue/expand-views'
import { functionType } from '@stamboek/model/records/erp/function'
import { resource } from '@stamboek/model/records/erp/resource'
import { resourceFunction } from '@stamboek/model/records/erp/resource-function'
import { resourceTeam } from '@stamboek/model/records/erp/resource-team'
import { resourceTeamType } from '@stamboek/model/records/erp/resource-team-type'
import { country } from '@stamboek/model/records/standard/country'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import type { RecordTypeDefinition } from '@stamboek/model/schema/record-type'
import { teamTree } from '@stamboek/testing/language/team-tree'
import { servedType } from './test-record-types.ts'

const definition: RecordTypeDefinition = {
  ...teamTree,
  view: {
    shows: 'rows',
    of: resourceFunction.dtoKey,
    rowTypes: {
      team: resourceTeam.dtoKey,
      resource: resource.dtoKey,
      function: resourceFunction.dtoKey,
    },
    madeFrom: [country.dtoKey],
  },
}

/** The rows are records of three types; the view adds those of the third, below their resource. */
export const viewUnderTest = {
  type: servedType(definition),
  others: [resourceTeam, resource, resourceFunction, functionType, resourceTeamType].map((each) =>
    servedType(each),
  ),
}

const common = { rowVersion: 1, status: 'Active', systemValue: false, remark: null, code: null }

function createFunction(id: string, resourceId: string, label: string): AnyRecord {
  return {
    ...common,
    id,
    nodeType: 'function',
    description: label,
    resourceId,
    resource: { id: resourceId, label: 'Anna' },
    functionId: `functie-${label}`,
    function: { id: `functie-${label}`, label },
    activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: null },
  }
}

const mechanic = createFunction('f-monteur', 'r-anna', 'Monteur')
const driver = createFunction('f-chauffeur', 'r-bram', 'Chauffeur')
const anna = { ...common, id: 'r-anna', nodeType: 'resource', description: 'Anna' }
const bram = { ...common, id: 'r-bram', nodeType: 'resource', description: 'Bram' }
const team = {
  ...common,
  id: 't-noord',
  nodeType: 'team',
  description: 'Team Noord',
  code: 'N',
  resourceTeamTypeId: 'soort',
  resourceTeamType: { id: 'soort', label: 'Ploeg' },
}

/** A parent precedes its children. */
export const viewRows: readonly AnyRecord[] = [
  {
    ...team,
    resources: [
      { ...anna, resourceFunctions: [mechanic] },
      { ...bram, resourceFunctions: [driver] },
    ],
  },
]
export const viewRecords: readonly AnyRecord[] = [team, anna, bram, mechanic, driver]

/** Shows the records of another type. */
export function recordViewUnderTest() {
  const view: RecordTypeDefinition = {
    dtoKey: 'Main.TeamListViewDto',
    name: 'teamList',
    path: 'teamlist',
    labels: { one: 'Team', many: 'Teamlijst' },
    icon: 'users',
    ownership: 'businessUnit',
    view: { shows: 'records', of: resourceTeam.dtoKey, madeFrom: [resourceTeamType.dtoKey] },
    fields: {},
    search: { layout: 'free', parts: ['description', 'code'] },
    grid: { columns: ['description', 'code'] },
    form: { rows: [['description']] },
  }
  const [expanded = view] = expandViews([view, resourceTeam])
  return { type: servedType(expanded), others: [servedType(resourceTeam), servedType(resourceTeamType)] }
}
