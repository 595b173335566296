import type { CallDefinition } from '../../schema/calls.ts'
import type { Fields } from '../../schema/field-kind.ts'
import type { StatusType } from './task-status.ts'

const timeUnits = [
  { value: 'hour', label: 'Uur' },
  { value: 'day', label: 'Dag' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Maand' },
  { value: 'year', label: 'Jaar' },
] as const

export const deadline = {
  kind: 'dateTime',
  label: 'Deadline',
  defaultTime: '12:00',
  minimum: '1900-01-01',
  maximum: '2999-12-31',
  usualFrom: '2000-01-01',
  usualYearsAhead: 5,
} as const
const resource = { kind: 'reference', label: 'Resource', to: 'Main.ResourceViewDto' } as const
const team = { kind: 'reference', label: 'Team', to: 'Main.ResourceTeamViewDto' } as const

const change = { method: 'POST', right: ['Access', 'Update'], subject: 'marked', answer: 'bulk' } as const satisfies Partial<CallDefinition>

const holiday = {
  date: { kind: 'date', label: 'Datum', required: true },
  description: { kind: 'text', label: 'Omschrijving', required: true },
} as const satisfies Fields

const choice = {
  id: { kind: 'text', label: 'Id', required: true },
  description: { kind: 'text', label: 'Omschrijving', required: true },
} as const satisfies Fields

const availability = {
  method: 'POST',
  right: 'Read',
  subject: 'page',
  lists: { resources: choice, resourceTeams: choice },
} as const satisfies Partial<CallDefinition>

const choices = {
  referenceDateUtc: { kind: 'dateTime', label: 'Peildatum' },
  resourceId: resource,
  resourceTeamId: team,
} as const satisfies Fields

export const taskCalls = {
  assignToMe: { ...change, path: 'tasks/assigntome', label: 'Aan mij toewijzen' },
  claimNext: {
    ...change,
    path: 'tasks/claimnext',
    label: 'Pak volgende',
    subject: 'page',
    answer: { id: { kind: 'text', label: 'Id' }, description: { kind: 'text', label: 'Omschrijving' } },
  },
  assignToTeam: {
    ...change,
    path: 'tasks/assigntoteam',
    label: 'Resource/team toewijzen…',
    body: { resourceId: resource, resourceTeamId: team, deadlineUtc: deadline },
  },
  assignDeadline: { ...change, path: 'tasks/assigndeadline', label: 'Deadline zetten…', body: { deadlineUtc: deadline } },
  moveDeadline: {
    ...change,
    path: 'tasks/movedeadline',
    label: 'Deadline verplaatsen…',
    body: {
      quantity: { kind: 'integer', label: 'Aantal', required: true, minimum: 1, maximum: 10_000 },
      timeIncrease: { kind: 'choice', label: 'Later', options: timeUnits, optionOrder: 'given' },
      timeDecrease: { kind: 'choice', label: 'Eerder', options: timeUnits, optionOrder: 'given' },
      workingDaysOnly: { kind: 'boolean', label: 'Alleen werkdagen' },
      skipHolidays: { kind: 'boolean', label: 'Feestdagen overslaan' },
    },
    lists: { skippedHolidays: holiday },
  },
  complete: { ...change, path: 'tasks/complete', label: 'Afronden…', body: { taskStatusId: statusOfType('Completed') } },
  cancel: { ...change, path: 'tasks/cancel', label: 'Annuleren…', body: { taskStatusId: statusOfType('Cancelled') } },
  reopen: {
    ...change,
    path: 'tasks/reopen',
    label: 'Heropenen…',
    right: ['Access', 'TaskReopen'],
    changesLocked: true,
    body: { taskStatusId: statusOfType('Open'), remark: { kind: 'multilineText', label: 'Reden', maxLength: 250 } },
  },
  availableResources: {
    ...availability,
    path: 'tasks/availableresources',
    label: 'Resources en teams die bij elkaar passen',
    body: choices,
  },
  availableResourcesByTask: {
    ...availability,
    path: 'tasks/availableresourcesbytask',
    label: 'Resources en teams die bij een taaktype passen',
    body: { ...choices, taskTypeId: { kind: 'reference', label: 'Type', to: 'Main.TaskTypeViewDto' } },
  },
  holidays: {
    method: 'GET',
    path: 'tasks/calendar/holidays',
    label: 'Feestdagen in het land van de business unit',
    right: 'Read',
    subject: 'page',
    lists: { holidays: holiday },
  },
} as const satisfies Readonly<Record<string, CallDefinition>>

function statusOfType(statusType: Exclude<StatusType, 'New'>) {
  return {
    kind: 'reference',
    label: 'Status',
    to: 'Main.TaskStatusViewDto',
    where: { statusTypes: [statusType] },
    sort: ['sortOrder'],
    required: true,
  } as const
}
