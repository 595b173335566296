import type { Condition } from '../../schema/condition.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'

const isAnyTeam: Condition = { field: 'isRootOnly', equals: false }

export const resourceTeamType = {
  dtoKey: 'Main.ResourceTeamTypeViewDto',
  name: 'resourceTeamType',
  path: 'resourceteamtypes',
  labels: { one: 'Resource team type', many: 'Resource team types' },
  icon: 'hierarchy-2',
  ownership: 'either',
  generic: ['description', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    isRootOnly: {
      kind: 'boolean',
      label: 'Alleen op het hoogste niveau',
      shortLabel: 'Hoogste niveau',
      help: 'Teams van dit type hebben geen team boven zich.',
      helpAs: 'tooltip',
      width: 140,
    },
    hasExclusiveResources: {
      kind: 'boolean',
      label: 'Exclusieve resources',
      help: 'Alleen voor teams op het hoogste niveau: een resource hoort op elk moment bij hoogstens één team van dit type.',
      helpAs: 'tooltip',
      readOnlyWhen: isAnyTeam,
      width: 170,
    },
    resourceTypes: { kind: 'children', label: 'Resourcetypes', of: 'Main.ResourceTypePerResourceTeamTypeViewDto' },
  },
  consequences: [{ when: isAnyTeam, set: { hasExclusiveResources: false } }],
  unique: [{ fields: ['description'], within: 'businessUnit', message: 'Deze omschrijving is al in gebruik.' }],
  importKey: ['description'],
  search: { layout: 'codeTable', parts: ['description', 'isRootOnly', 'hasExclusiveResources'] },
  grid: {
    columns: ['description', 'isRootOnly', 'hasExclusiveResources'],

    detail: { children: 'resourceTypes', columns: ['resourceTypeId'] },
  },
  form: {
    tabs: [
      {
        label: 'Resource team type',
        rows: [['description'], ['isRootOnly', 'hasExclusiveResources'], ['activeRangeUtc', 'status'], ['remark']],
      },
      { label: 'Resourcetype per resource team type', rows: [[{ field: 'resourceTypes', presentation: 'dualList' }]] },
    ],
  },
} as const satisfies RecordTypeDefinition
