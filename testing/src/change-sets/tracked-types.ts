import { isPlainObject } from '@stamboek/model/fields/plain-object'

/** The types of a history, and how the audit trail and the tables hold their own members. */
export interface TrackedType {
  readonly dtoKey: string
  readonly path: string
  readonly table: string
  readonly label: string
  /** SQL by member, with the row under `t`. */
  readonly members: Readonly<Record<string, string>>
  /** Members of the parent that only say that child records changed. */
  readonly lists: readonly string[]
  /** Members that refer to one another, with the label of the field. */
  readonly references: Readonly<Record<string, { readonly to: TrackedName; readonly label: string }>>
}

export type TrackedName = 'ledger' | 'vat' | 'region' | 'range' | 'team' | 'task'

const period = `jsonb_build_object('start', t.active_range_utc_start, 'end', t.active_range_utc_end)`

const generic = {
  description: 't.description',
  status: 't.status',
  activeRangeUtc: period,
  remark: 't.remark',
} as const

export const trackedTypes: Readonly<Record<TrackedName, TrackedType>> = {
  ledger: {
    dtoKey: 'Main.GeneralLedgerViewDto',
    path: '/api/main/generalledgers',
    table: 'general_ledger',
    label: 'Grootboekrekening',
    members: { ...generic, code: 't.code' },
    lists: [],
    references: {},
  },
  vat: {
    dtoKey: 'Main.VatViewDto',
    path: '/api/main/vats',
    table: 'vat',
    label: 'Btw-tarief',
    members: {
      ...generic,
      code: 't.code',
      percentage: 't.percentage',
      generalLedgerId: 't.general_ledger_id',
    },
    lists: [],
    references: { generalLedgerId: { to: 'ledger', label: 'Grootboekrekening' } },
  },
  region: {
    dtoKey: 'Main.RegionViewDto',
    path: '/api/main/regions',
    table: 'region',
    label: 'Regio',
    members: { ...generic, countryId: 't.country_id' },
    lists: ['postalCodeRanges'],
    references: {},
  },
  range: {
    dtoKey: 'Main.PostalCodeRangeViewDto',
    path: '/api/main/postalcoderanges',
    table: 'postal_code_range',
    label: 'Postcodegebied',
    members: {
      regionId: 't.region_id',
      postalCodeFrom: 't.postal_code_from',
      postalCodeTo: 't.postal_code_to',
      status: 't.status',
      activeRangeUtc: period,
      remark: 't.remark',
      isDeleted: 't.is_deleted',
    },
    lists: [],
    references: { regionId: { to: 'region', label: 'Regio' } },
  },
  team: {
    dtoKey: 'Main.ResourceTeamViewDto',
    path: '/api/main/resourceteams',
    table: 'resource_team',
    label: 'Resource team',
    members: {
      ...generic,
      code: 't.code',
      resourceTeamTypeId: 't.resource_team_type_id',
      parentResourceTeamId: 't.parent_resource_team_id',
    },
    lists: [],
    references: { parentResourceTeamId: { to: 'team', label: 'Bovenliggend team' } },
  },
  task: {
    dtoKey: 'Main.TaskViewDto',
    path: '/api/main/tasks',
    table: 'task',
    label: 'Taak',
    members: {
      description: 't.description',
      deadlineUtc: 't.deadline_utc',
      taskTypeId: 't.task_type_id',
      taskStatusId: 't.task_status_id',
      taskPriorityId: 't.task_priority_id',
      resourceId: 't.resource_id',
      resourceTeamId: 't.resource_team_id',
      taskText: 't.task_text',
      startUtc: 't.start_utc',
      endUtc: 't.end_utc',
      durationInMin: 't.duration_in_min',
      isClosed: 't.is_closed',
      orderNumber: 't.order_number',
    },
    lists: ['accounts', 'invoices'],
    references: { resourceTeamId: { to: 'team', label: 'Team' } },
  },
}

export const trackedNames = Object.keys(trackedTypes) as readonly TrackedName[]

const namesByKey = new Map(trackedNames.map((name) => [trackedTypes[name].dtoKey, name]))

export function nameOfKey(dtoKey: string): TrackedName {
  const name = namesByKey.get(dtoKey)
  if (!name) throw new Error(`${dtoKey} is not a type of the histories`)
  return name
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** A value in one form, whether from an answer, an audit entry or a table: references as ids, instants in UTC, null for all that is empty. */
export function normalizeValue(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (typeof value === 'string' && instant.test(value)) return new Date(value).toISOString()
  if (!isPlainObject(value)) return value
  if ('label' in value) return value['id']
  const { start, end } = value
  return start === null && end === null ? null : { start: normalizeValue(start), end: normalizeValue(end) }
}

export type Members = Readonly<Record<string, unknown>>

/** The own members of a record, in one form. */
export function pickMembers(name: TrackedName, record: Members): Members {
  return Object.fromEntries(
    Object.keys(trackedTypes[name].members).map((member) => [member, normalizeValue(record[member])]),
  )
}
