import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const resourceTypePerResourceTeamType = {
  dtoKey: 'Main.ResourceTypePerResourceTeamTypeViewDto',
  name: 'resourceTypePerResourceTeamType',
  path: 'resourcetypesperresourceteamtype',
  labels: { one: 'Resourcetype van team type', many: 'Resourcetypes van team types' },
  icon: 'category',
  ownership: 'either',
  parent: { dtoKey: 'Main.ResourceTeamTypeViewDto', field: 'resourceTeamTypeId' },
  labelFields: ['resourceTypeId'],
  generic: [],
  fields: {
    resourceTeamTypeId: { kind: 'reference', label: 'Resource team type', to: 'Main.ResourceTeamTypeViewDto', required: true },
    resourceTypeId: { kind: 'reference', label: 'Resourcetype', to: 'Main.ResourceTypeViewDto', required: true },
  },
  unique: [{ fields: ['resourceTypeId'], within: 'parent', message: 'Dit resourcetype staat al bij dit resource team type.' }],
  search: { layout: 'free', parts: ['resourceTeamTypeId', 'resourceTypeId'] },
  grid: { columns: ['resourceTypeId'] },
  form: { rows: [['resourceTypeId']] },
} as const satisfies RecordTypeDefinition
