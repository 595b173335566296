import type { ModelRecord, State } from './history-model.ts'
import { type TrackedName, trackedTypes } from './tracked-types.ts'

interface Period {
  readonly start: string | null
  readonly end: string | null
}

/** The sentences with which the product may refuse this state; empty for one that the rules allow. */
export function findBrokenRules(state: State): readonly string[] {
  return [
    ...findEqualRecords(state),
    ...findWrongPeriods(state),
    ...findMissingTargets(state),
    ...findCycles(state),
    ...findWrongRanges(state),
  ]
}

export function periodOf({ members }: ModelRecord): Period {
  return (members['activeRangeUtc'] as Period | null) ?? { start: null, end: null }
}

export function recordsOf(state: State, type: TrackedName): readonly (readonly [string, ModelRecord])[] {
  return [...state].filter(([, record]) => record.type === type)
}

interface UniqueRule {
  readonly type: TrackedName
  readonly members: readonly string[]
  readonly message: string
}

const takenCode = 'Deze code is al in gebruik.'

const uniqueRules: readonly UniqueRule[] = [
  { type: 'ledger', members: ['code'], message: takenCode },
  { type: 'vat', members: ['code'], message: takenCode },
  { type: 'team', members: ['code'], message: takenCode },
  {
    type: 'region',
    members: ['description'],
    message: 'Dit land heeft al een regio met deze omschrijving.',
  },
  {
    type: 'range',
    members: ['regionId', 'postalCodeFrom', 'postalCodeTo'],
    message: 'Dit postcodegebied bestaat al in deze regio.',
  },
]

/** Versions of one series may share a code; empty values and deleted rows count for nothing. */
function findEqualRecords(state: State): readonly string[] {
  return uniqueRules.flatMap(({ type, members, message }) => {
    const records = recordsOf(state, type).filter(([, record]) => record.members['isDeleted'] !== true)
    const byValue = Map.groupBy(records, ([, record]) => members.map((name) => record.members[name]).join())
    return [...byValue].flatMap(([value, same]) => {
      const owners = new Set(same.map(([id, { seriesId }]) => seriesId ?? id))
      return value !== '' && owners.size > 1 ? [message] : []
    })
  })
}

function findWrongPeriods(state: State): readonly string[] {
  const versions = recordsOf(state, 'vat').map(([, record]) => record)
  const empty = versions
    .map(periodOf)
    .filter(({ start, end }) => start !== null && end !== null && end <= start)
  const overlapping = versions.filter((one, index) =>
    versions
      .slice(index + 1)
      .some((other) => one.seriesId === other.seriesId && doOverlap(periodOf(one), periodOf(other))),
  )
  return [
    ...empty.map(() => 'De einddatum moet na de begindatum liggen.'),
    ...overlapping.map(() => 'De periode overlapt met een andere versie.'),
  ]
}

function doOverlap(one: Period, other: Period): boolean {
  const startsBefore = ({ start }: Period, { end }: Period) => start === null || end === null || start < end
  return startsBefore(one, other) && startsBefore(other, one)
}

export function inUseMessage(type: TrackedName): string {
  return `${trackedTypes[type].label} is nog in gebruik bij andere records en kan niet worden verwijderd.`
}

/** The target of a reference was deleted, or is deleted while it is referred to. */
function findMissingTargets(state: State): readonly string[] {
  return [...state.values()].flatMap(({ type, seriesId, members }) => {
    const missing = Object.entries(trackedTypes[type].references).filter(([member]) => {
      const target = members[member]
      return typeof target === 'string' && !state.has(target)
    })
    const ofReferences = missing.flatMap(([, { to, label }]) => [
      `${label} verwijst naar een record dat niet bestaat.`,
      inUseMessage(to),
    ])
    const ofSeries = ['De reeks bestaat niet.', 'Verwijder eerst de latere versies.']
    return [...ofReferences, ...(seriesId !== null && !state.has(seriesId) ? ofSeries : [])]
  })
}

function findCycles(state: State): readonly string[] {
  return recordsOf(state, 'team').flatMap(([id]) =>
    isBelowItself(state, id)
      ? ['Bovenliggend team: een record kan niet onder zichzelf staan, ook niet via andere records.']
      : [],
  )
}

function isBelowItself(state: State, id: string): boolean {
  const seen = new Set<unknown>()
  for (let at: unknown = id; typeof at === 'string'; ) {
    if (seen.has(at)) return true
    seen.add(at)
    at = state.get(at)?.members['parentResourceTeamId']
  }
  return false
}

function findWrongRanges(state: State): readonly string[] {
  return recordsOf(state, 'range').flatMap(([, { members }]) =>
    String(members['postalCodeFrom']) > String(members['postalCodeTo'])
      ? ['De laatste postcode ligt voor de eerste.']
      : [],
  )
}
