import type { RecordTypeDefinition } from '../../schema/record-type.ts'

export const resourceFunction = {
  dtoKey: 'Main.ResourceFunctionViewDto',
  name: 'resourceFunction',
  path: 'resourcefunctions',
  labels: { one: 'Functie', many: 'Functies van resources' },
  icon: 'briefcase',
  ownership: 'businessUnit',
  temporal: true,
  parent: { dtoKey: 'Main.ResourceViewDto', field: 'resourceId', isListed: true },
  labelFields: ['functionId', 'activeRangeUtc'],
  generic: ['activeRangeUtc', 'remark'],
  fields: {
    resourceId: { kind: 'reference', label: 'Resource', to: 'Main.ResourceViewDto', required: true, writableIn: ['add'], width: 200 },
    functionId: {
      kind: 'reference',
      label: 'Functie',
      to: 'Main.FunctionViewDto',
      required: true,
      writableIn: ['add', 'edit'],
      width: 240,
    },
    functionDescription: { kind: 'text', label: 'Omschrijving van de functie', computed: { through: 'functionId.description' } },
    functionStatus: {
      kind: 'choice',
      label: 'Status van de functie',
      shortLabel: 'Status functie',
      options: [
        { value: 'Active', label: 'Actief' },
        { value: 'Inactive', label: 'Inactief' },
      ],
      computed: { through: 'functionId.status' },
      width: 120,
    },
  },
  exclusions: [
    {
      equal: ['functionId'],
      within: 'parent',
      message: 'Functie {functionId} bestaat al binnen de opgegeven datum range.',
    },
  ],
  importKey: ['resourceId', 'functionId'],
  search: { layout: 'lookupTable', parts: ['resourceId', 'functionId'] },
  grid: { columns: ['functionId', 'functionStatus', 'activeRangeUtc', 'resourceId'], sort: ['functionId', 'activeRangeUtc'] },
  form: { rows: [['functionId', 'activeRangeUtc']] },
  actions: {
    also: ['Delete'],
    paths: {
      Create: 'resources/{resourceId}/function',
      Update: 'resources/{resourceId}/function/{id}',
      Delete: 'resources/{resourceId}/function/{id}',
      Get: 'resources/{resourceId}/function/{id}',
      CreateNewVersion: 'resources/{resourceId}/function/newversion',
      AssignEndDate: 'resources/{resourceId}/function/assignenddate',
    },
  },
} as const satisfies RecordTypeDefinition
