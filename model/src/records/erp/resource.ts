import type { RecordTypeDefinition } from '../../schema/record-type.ts'
import { resourceCalls } from './resource-calls.ts'

/** Somebody or something that can be planned (requirements 7.1). */
export const resource = {
  dtoKey: 'Main.ResourceViewDto',
  name: 'resource',
  path: 'resources',
  labels: { one: 'Resource', many: 'Resources' },
  icon: 'id-badge',
  ownership: 'businessUnit',
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    userId: { kind: 'reference', label: 'Gebruiker', to: 'Main.UserViewDto', where: { isUnitMember: true }, required: true, width: 170 },
    resourceTypeId: { kind: 'reference', label: 'Resourcetype', to: 'Main.ResourceTypeViewDto', required: true, width: 150 },
    resourceFunctions: { kind: 'children', label: 'Functies', of: 'Main.ResourceFunctionViewDto' },
    resourceTeams: { kind: 'children', label: 'Teams', of: 'Main.ResourcePerTeamViewDto' },
  },
  unique: [
    {
      fields: ['resourceTypeId', 'code'],
      within: 'businessUnit',
      when: 'resourceTypeId.isCodeUnique',
      message: 'De code {code} is al in gebruik bij een resource van dit type.',
    },
  ],
  endsAlong: [
    { of: 'Main.ResourceFunctionViewDto', field: 'resourceId' },
    { of: 'Main.ResourcePerTeamViewDto', field: 'resourceId' },
  ],
  importKey: ['resourceTypeId', 'code'],
  search: {
    layout: 'codeTable',
    parts: ['description', 'code', 'resourceTypeId'],
    entries: {
      userIds: {
        label: 'Gebruiker',
        input: { kind: 'reference', label: 'Gebruiker', to: 'Main.UserViewDto' },
        binds: { fields: ['userId'], operator: 'oneOf' },
        descriptionTwin: true,
      },
      functionIds: {
        label: 'Functie',
        input: { kind: 'reference', label: 'Functie', to: 'Main.FunctionViewDto' },
        binds: { filter: 'functions', operator: 'oneOf' },
      },
      functionStartRangeUtc: {
        label: 'Functie begint tussen',
        input: { kind: 'dateRange', label: 'Functie begint tussen' },
        binds: { fields: ['resourceFunctions.activeRangeUtc'], operator: 'startsWithin' },
      },
      functionEndRangeUtc: {
        label: 'Functie eindigt tussen',
        input: { kind: 'dateRange', label: 'Functie eindigt tussen' },
        binds: { fields: ['resourceFunctions.activeRangeUtc'], operator: 'endsWithin' },
      },
      teamStartRangeUtc: {
        label: 'Plaats in team begint tussen',
        input: { kind: 'dateRange', label: 'Plaats in team begint tussen' },
        binds: { fields: ['resourceTeams.activeRangeUtc'], operator: 'startsWithin' },
      },
      teamEndRangeUtc: {
        label: 'Plaats in team eindigt tussen',
        input: { kind: 'dateRange', label: 'Plaats in team eindigt tussen' },
        binds: { fields: ['resourceTeams.activeRangeUtc'], operator: 'endsWithin' },
      },
    },
  },
  grid: {
    columns: ['description', 'code', 'resourceTypeId', 'userId'],

    detail: { children: 'resourceFunctions', columns: ['functionId', 'activeRangeUtc', 'functionStatus'], maxHeight: '15rem' },
  },
  form: {
    sections: [
      { rows: [[{ field: 'description', span: 3 }, 'code'], ['resourceTypeId', 'userId'], ['activeRangeUtc', 'status'], ['remark']] },
      { rows: [['resourceFunctions']] },
      { rows: [['resourceTeams']] },
    ],
  },
  actions: { also: ['AssignEndDate'], labels: { AssignEndDate: 'Beëindigen' }, idsMember: 'resourceIds' },
  calls: resourceCalls,
} as const satisfies RecordTypeDefinition
