import type { Condition } from '../../schema/condition.ts'
import type { RecordTypeDefinition } from '../../schema/record-type.ts'

const isOnTop: Condition = { field: 'resourceTeamTypeId.isRootOnly', equals: true }

export const resourceTeam = {
  dtoKey: 'Main.ResourceTeamViewDto',
  name: 'resourceTeam',
  path: 'resourceteams',
  labels: { one: 'Resource team', many: 'Resource teams' },
  icon: 'users-group',
  ownership: 'businessUnit',
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'remark'],
  fields: {
    resourceTeamTypeId: {
      kind: 'reference',
      label: 'Resource team type',
      shortLabel: 'Type',
      to: 'Main.ResourceTeamTypeViewDto',
      required: true,
      width: 180,
    },
    parentResourceTeamId: {
      kind: 'reference',
      label: 'Bovenliggend team',
      help: 'Een team van een type voor het hoogste niveau heeft geen team boven zich.',
      helpAs: 'tooltip',
      to: 'Main.ResourceTeamViewDto',
      readOnlyWhen: isOnTop,
      width: 200,
    },
  },
  consequences: [{ when: isOnTop, set: { parentResourceTeamId: null } }],
  unique: [{ fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' }],
  endsAlong: [
    { of: 'Main.ResourceTeamViewDto', field: 'parentResourceTeamId' },
    { of: 'Main.ResourcePerTeamViewDto', field: 'resourceTeamId' },
  ],
  importKey: ['code'],
  search: {
    layout: 'codeTable',
    parts: ['description', 'code', 'resourceTeamTypeId'],
    entries: { parentResourceTeamIds: { label: 'Onderdeel van', binds: { fields: ['parentResourceTeamId'], operator: 'below' } } },
  },
  grid: { columns: ['description', 'code', 'resourceTeamTypeId', 'parentResourceTeamId'] },
  form: {
    rows: [
      [{ field: 'description', span: 3 }, 'code'],
      ['resourceTeamTypeId', 'parentResourceTeamId'],
      ['activeRangeUtc', 'status'],
      ['remark'],
    ],
  },
  actions: { also: ['AssignEndDate'], labels: { AssignEndDate: 'Beëindigen' } },
  calls: {
    movingAlong: {
      method: 'GET',
      path: 'resourceteams/{id}/movingalong',
      label: 'Wat verhuist mee',
      right: 'Read',
      subject: 'record',
      answer: { teams: { kind: 'integer', label: 'Teams eronder', required: true }, resources: { kind: 'integer', label: 'Resources' } },
    },
  },
} as const satisfies RecordTypeDefinition
