import type { RecordTypeDefinition } from '../../schema/record-type.ts'

/** The rights of those who hold a function over the tasks of a type (requirements 8.5). */
export const functionPerTaskType = {
  dtoKey: 'Main.FunctionPerTaskTypeViewDto',
  name: 'functionPerTaskType',
  path: 'functionspertasktype',
  labels: { one: 'Functie van taaktype', many: 'Functies van taaktypen' },
  icon: 'briefcase',
  ownership: 'either',
  parent: { dtoKey: 'Main.TaskTypeViewDto', field: 'taskTypeId' },
  labelFields: ['functionId'],
  generic: [],
  fields: {
    taskTypeId: { kind: 'reference', label: 'Taaktype', to: 'Main.TaskTypeViewDto', required: true },
    functionId: { kind: 'reference', label: 'Functie', to: 'Main.FunctionViewDto', required: true, width: 240 },
    allowedToCreate: { kind: 'boolean', label: 'Aanmaken', default: true, width: 90 },
    allowedToExecute: { kind: 'boolean', label: 'Uitvoeren', default: true, width: 90 },
    allowedToHandle: { kind: 'boolean', label: 'Afronden', width: 90 },
    allowedToHandleOwnTask: { kind: 'boolean', label: 'Eigen taak afronden', shortLabel: 'Eigen afronden', default: true, width: 110 },
    allowedToCancel: { kind: 'boolean', label: 'Annuleren', width: 90 },
    allowedToCancelOwnTask: { kind: 'boolean', label: 'Eigen taak annuleren', shortLabel: 'Eigen annuleren', default: true, width: 110 },
  },
  unique: [{ fields: ['functionId'], within: 'parent', message: 'Deze functie staat al bij dit taaktype.' }],
  search: { layout: 'free', parts: ['taskTypeId', 'functionId'] },
  grid: {
    columns: [
      'functionId',
      'allowedToCreate',
      'allowedToExecute',
      'allowedToHandle',
      'allowedToHandleOwnTask',
      'allowedToCancel',
      'allowedToCancelOwnTask',
    ],
  },
  form: { rows: [['functionId']] },
} as const satisfies RecordTypeDefinition
