import type { RecordTypeDefinition } from '../../schema/record-type.ts'

/** A kind of task, and the rights to its tasks by function (requirements 8.5). */
export const taskType = {
  dtoKey: 'Main.TaskTypeViewDto',
  name: 'taskType',
  path: 'tasktypes',
  labels: { one: 'Taaktype', many: 'Taaktypen' },
  icon: 'category',
  ownership: 'either',
  generic: ['description', 'code', 'status', 'activeRangeUtc', 'icon', 'remark'],
  fields: {
    color: { kind: 'color', label: 'Kleur' },
    effectiveDurationInMin: {
      kind: 'duration',
      label: 'Effectieve duur',
      help: 'Hoeveel tijd een taak van dit type gewoonlijk kost.',
      helpAs: 'tooltip',
      width: 130,
    },
    functionPerTaskTypes: { kind: 'children', label: 'Functies', of: 'Main.FunctionPerTaskTypeViewDto' },
  },
  unique: [
    { fields: ['code'], within: 'businessUnit', message: 'Deze code is al in gebruik.' },
    { fields: ['description'], within: 'businessUnit', message: 'Deze omschrijving is al in gebruik.' },
  ],
  importKey: ['description'],
  search: {
    layout: 'codeTable',
    parts: ['description', 'code'],
    entries: {
      mayCreate: {
        label: 'Taken aan te maken',
        input: { kind: 'boolean', label: 'Taken aan te maken' },
        binds: { filter: 'mayCreate', operator: 'equals' },
      },
    },
  },
  grid: { columns: [{ field: 'description', decoratedBy: ['color', 'icon'] }, 'code', 'effectiveDurationInMin'] },
  form: {
    width: '64rem',
    tabs: [
      {
        label: 'Taaktype',
        rows: [
          [{ field: 'description', span: 3 }, 'code'],
          ['color', 'icon', { field: 'effectiveDurationInMin', span: 2 }],
          ['activeRangeUtc', 'status'],
          ['remark'],
        ],
      },
      { label: 'Functies', rows: [[{ field: 'functionPerTaskTypes', presentation: 'dualList' }]] },
    ],
  },
} as const satisfies RecordTypeDefinition
