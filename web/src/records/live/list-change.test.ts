import type { RecordsChangedMessageDto } from '@stamboek/model/contract/realtime-messages'
import { country } from '@stamboek/model/records/standard/country'
import type { AnyRecord } from '@stamboek/model/schema/record-of'
import { describe, expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { formatRecordTitle } from '../texts/record-title.ts'
import { describeListChange } from './describe-list-change.ts'
import { diffList, type ListChange, mergeListChanges } from './list-change.ts'

const type = servedType(country)
const titleOf = (row: AnyRecord) => formatRecordTitle(type, row)
const anna = { id: 'anna', label: 'Anna de Boer' }
const bram = { id: 'bram', label: 'Bram Vos' }
const me = { id: 'me', label: 'Ik' }
const system = { id: 'system', label: 'Systeem' }

const row = (id: string, rowVersion = 1, lastModifiedBy: object | null = null): AnyRecord => ({
  id,
  rowVersion,
  description: `Land ${id}`,
  lastModifiedBy,
})
const message = (userId: string | null, ...ids: string[]): RecordsChangedMessageDto => ({
  dtoKey: type.dtoKey,
  ids,
  action: 'Update',
  businessUnitId: null,
  userId,
})
const insertion = (userId: string, ...ids: string[]): RecordsChangedMessageDto => ({
  ...message(userId, ...ids),
  action: 'Insert',
})

interface Given {
  before: readonly AnyRecord[]
  after: readonly AnyRecord[]
  changes: readonly RecordsChangedMessageDto[]
  isComplete?: boolean
  names?: ReadonlyMap<string, string>
}

function describeDiff({ isComplete = false, names = new Map(), ...given }: Given): string | undefined {
  const change = diffList({ ...given, isComplete, userId: 'me', systemUserId: 'system', names })
  return change && describeListChange(titleOf, change)
}

describe('the notice about a refetched list', () => {
  it('names the record and the user', () => {
    const before = [row('1'), row('2')]
    expect(
      describeDiff({ before, after: [row('1'), row('2', 2, anna)], changes: [message('anna', '2')] }),
    ).toBe('Land 2 is gewijzigd door Anna de Boer.')
  })

  it('counts several records, and names at most two users', () => {
    const before = ['1', '2', '3'].map((id) => row(id))
    const after = [row('1', 2, anna), row('2', 2, bram), row('3', 5, { id: 'cees', label: 'Cees' })]
    const changes = [message('anna', '1'), message('bram', '2'), message('cees', '3')]
    expect(describeDiff({ before, after, changes })).toBe(
      '3 records zijn gewijzigd door Anna de Boer, Bram Vos en anderen.',
    )
    expect(describeDiff({ before, after: after.slice(0, 2), changes: changes.slice(0, 2) })).toBe(
      '2 records zijn gewijzigd door Anna de Boer en Bram Vos.',
    )
  })

  it('reads "iemand anders" when the row names no user', () => {
    expect(describeDiff({ before: [row('1')], after: [row('1', 2)], changes: [message('anna', '1')] })).toBe(
      'Land 1 is gewijzigd door iemand anders.',
    )
  })

  it('leaves out own changes to rows that do not say who changed them', () => {
    const [before, after] = [1, 2].map((rowVersion) => [{ id: '1', rowVersion, description: 'Team 1' }])
    const change = (...changes: RecordsChangedMessageDto[]) =>
      describeDiff({ before: before ?? [], after: after ?? [], changes })
    expect(change()).toBeUndefined()
    expect(change(message('me', '1'))).toBeUndefined()
    expect(change(message('anna', '1'))).toBe('Team 1 is gewijzigd door iemand anders.')
  })

  it('reports added and removed rows', () => {
    const change = {
      before: [row('1')],
      after: [row('1'), row('2', 1, anna)],
      changes: [message('anna', '2')],
    }
    expect(describeDiff(change)).toBe('Land 2 is toegevoegd door Anna de Boer.')
    // A record that existed before, for instance inactive.
    const back = { ...change, after: [row('1'), row('2', 3, anna)] }
    expect(describeDiff(back)).toBe('Land 2 is gewijzigd door Anna de Boer.')
    expect(describeDiff({ ...back, changes: [insertion('anna', '2'), message('anna', '2')] })).toBe(
      'Land 2 is toegevoegd door Anna de Boer.',
    )
    const editedByBram = { ...row('2', 2, bram), createdBy: anna }
    expect(
      describeDiff({
        ...change,
        after: [row('1'), editedByBram],
        changes: [insertion('anna', '2'), message('bram', '2')],
      }),
    ).toBe('Land 2 is toegevoegd door Anna de Boer.')
    expect(
      describeDiff({ before: [row('1'), row('2')], after: [row('1')], changes: [message('anna', '2')] }),
    ).toBe('Land 2 staat hier niet meer: gewijzigd door iemand anders.')
    // Another row has the name of the user.
    expect(
      describeDiff({
        before: [row('1', 1, anna), row('2')],
        after: [row('1', 1, anna)],
        changes: [message('anna', '2')],
      }),
    ).toBe('Land 2 staat hier niet meer: gewijzigd door Anna de Boer.')
  })

  it('ignores rows that moved between pages, and changes of invisible rows', () => {
    const before = [row('1'), row('2')]
    const after = [row('0', 1, anna), row('1')]
    expect(describeDiff({ before, after, changes: [message('anna', '0')] })).toBe(
      'Land 0 is toegevoegd door Anna de Boer.',
    )
    expect(describeDiff({ before, after: before, changes: [message('anna', '9')] })).toBeUndefined()
  })

  it('ignores changes by the same user in another window', () => {
    expect(
      describeDiff({ before: [row('1')], after: [row('1', 2, me)], changes: [message('me', '1')] }),
    ).toBeUndefined()
    const together = [row('1', 2, me), row('2', 2, anna)]
    expect(
      describeDiff({
        before: [row('1'), row('2')],
        after: together,
        changes: [message('me', '1'), message('anna', '2')],
      }),
    ).toBe('Land 2 is gewijzigd door Anna de Boer.')
  })

  it('ignores rows that the same user removed in another window', () => {
    const given = { before: [row('1'), row('2')], after: [row('2')] }
    expect(describeDiff({ ...given, changes: [message('me', '1')] })).toBeUndefined()
    expect(describeDiff({ ...given, changes: [message('me', '1'), message(null)], isComplete: true })).toBe(
      'Land 1 staat hier niet meer: gewijzigd door iemand anders.',
    )
  })

  it('compares the rows when the message names none', () => {
    const before = [row('1'), row('2')]
    const changes = [message(null)]
    expect(describeDiff({ before, after: [row('1', 3, anna), row('3')], changes })).toBe(
      'Land 1 is gewijzigd door Anna de Boer.',
    )
    expect(describeDiff({ before, after: [row('2')], changes, isComplete: true })).toBe(
      'Land 1 staat hier niet meer: gewijzigd door iemand anders.',
    )
    expect(describeDiff({ before, after: before, changes, isComplete: true })).toBeUndefined()
  })

  it('ignores a row that is older than the shown one', () => {
    expect(
      describeDiff({ before: [row('1', 3)], after: [row('1', 2, anna)], changes: [message('anna', '1')] }),
    ).toBeUndefined()
  })

  describe('that the system user changed', () => {
    const processed = (createdBy: object) => ({ ...row('2', 3, system), createdBy })
    const changes = [message('me', '2'), message('system', '2')]

    it('leaves out rows that stay in the list', () => {
      const before = [row('1'), row('2')]
      expect(describeDiff({ before, after: [row('1'), processed(anna)], changes })).toBeUndefined()
      const both = [row('1', 2, bram), processed(anna)]
      expect(describeDiff({ before, after: both, changes: [...changes, message('bram', '1')] })).toBe(
        'Land 1 is gewijzigd door Bram Vos.',
      )
    })

    it('leaves out rows that do not say who changed them, unless a message names a person', () => {
      const [before = [], after = []] = [1, 2].map((rowVersion) => [
        { id: '2', rowVersion, description: 'Team 2' },
      ])
      expect(describeDiff({ before, after, changes })).toBeUndefined()
      expect(describeDiff({ before, after, changes: [message('anna', '2'), ...changes] })).toBe(
        'Team 2 is gewijzigd door iemand anders.',
      )
    })

    it('names the creator of a row that was just inserted, and leaves out that of the same user', () => {
      const inserted = (createdBy: typeof anna) =>
        describeDiff({
          before: [row('1')],
          after: [row('1'), processed(createdBy)],
          changes: [insertion(createdBy.id, '2'), message('system', '2')],
        })
      expect(inserted(anna)).toBe('Land 2 is toegevoegd door Anna de Boer.')
      expect(inserted(system)).toBe('Land 2 is toegevoegd door Systeem.')
      expect(inserted(me)).toBeUndefined()
    })

    it('leaves out older rows that came, also those that do not say who changed them', () => {
      const given = { before: [row('1')], changes: [message('system', '2')] }
      expect(describeDiff({ ...given, after: [row('1'), processed(anna)] })).toBeUndefined()
      const ofView = { id: '2', rowVersion: 1, description: 'Team 2', createdBy: anna }
      expect(describeDiff({ ...given, after: [row('1'), ofView] })).toBeUndefined()
    })

    it('reports rows that left', () => {
      const before = [row('1'), row('2'), row('3')]
      expect(describeDiff({ before, after: [row('1'), row('3')], changes })).toBe(
        'Land 2 staat hier niet meer: automatisch verwerkt.',
      )
      const more = [message('system', '2', '3'), message('anna', '1')]
      const names = new Map([['anna', anna.label]])
      expect(describeDiff({ before, after: [], changes: more, names })).toBe(
        'Land 1 staat hier niet meer: gewijzigd door Anna de Boer. 2 records staan hier niet meer: automatisch verwerkt.',
      )
    })

    it.each(['Update', 'Delete'] as const)('names the person whose %s took a row out before', (action) => {
      const change = {
        before: [row('1'), row('2')],
        after: [row('1')],
        names: new Map([['bram', bram.label]]),
      }
      const byBram = { ...message('bram', '2'), action }
      const expected = 'Land 2 staat hier niet meer: gewijzigd door Bram Vos.'
      expect(describeDiff({ ...change, changes: [byBram, message('system', '2')] })).toBe(expected)
      expect(describeDiff({ ...change, changes: [message('system', '2'), byBram] })).toBe(expected)
    })

    it('reports a row that a person inserted and the system user took out as processed', () => {
      const changes = [insertion('bram', '2'), message('system', '2')]
      expect(describeDiff({ before: [row('1'), row('2')], after: [row('1')], changes })).toBe(
        'Land 2 staat hier niet meer: automatisch verwerkt.',
      )
    })
  })

  it('counts a record once that a tree shows twice', () => {
    const after = [row('1', 2, anna), row('1', 2, anna)]
    expect(describeDiff({ before: [row('1'), row('1')], after, changes: [message('anna', '1')] })).toBe(
      'Land 1 is gewijzigd door Anna de Boer.',
    )
  })
})

describe('the notice about two merged changes', () => {
  const change = (given: Partial<ListChange>): ListChange => ({
    changed: [],
    added: [],
    removed: [],
    removedBySystem: [],
    names: [anna.label],
    ...given,
  })
  const both = (first: ListChange, then: ListChange): string =>
    describeListChange(titleOf, mergeListChanges(first, then))

  it('counts each record once', () => {
    const first = change({ changed: [row('1')] })
    expect(both(first, change({ changed: [row('1', 2)] }))).toBe('Land 1 is gewijzigd door Anna de Boer.')
    expect(both(first, change({ changed: [row('2')], names: [bram.label] }))).toBe(
      '2 records zijn gewijzigd door Anna de Boer en Bram Vos.',
    )
  })

  it('reports a record that was added and then changed as added', () => {
    const then = change({ changed: [row('1', 2)] })
    expect(both(change({ added: [row('1')] }), then)).toBe('Land 1 is toegevoegd door Anna de Boer.')
  })

  it('reports the last of an addition and a removal', () => {
    const [came, went] = [change({ added: [row('1')] }), change({ removed: [row('1')] })]
    expect(both(came, went)).toBe('Land 1 staat hier niet meer: gewijzigd door Anna de Boer.')
    expect(both(went, came)).toBe('Land 1 is toegevoegd door Anna de Boer.')
    expect(both(came, change({ removedBySystem: [row('1')] }))).toBe(
      'Land 1 staat hier niet meer: automatisch verwerkt.',
    )
    expect(both(change({ removedBySystem: [row('1')] }), came)).toBe(
      'Land 1 is toegevoegd door Anna de Boer.',
    )
    expect(both(came, change({ removed: [row('2')] }))).toBe(
      'Land 1 is toegevoegd door Anna de Boer. Land 2 staat hier niet meer: gewijzigd door Anna de Boer.',
    )
  })
})

it('names the user of a removal when the name is known', () => {
  const given = { before: [row('1'), row('2')], after: [row('2')], changes: [message('anna', '1')] }
  expect(describeDiff(given)).toBe('Land 1 staat hier niet meer: gewijzigd door iemand anders.')
  expect(describeDiff({ ...given, names: new Map([['anna', 'Anna de Boer']]) })).toBe(
    'Land 1 staat hier niet meer: gewijzigd door Anna de Boer.',
  )
})
