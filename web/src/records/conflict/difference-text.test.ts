import type { FieldDefinition } from '@stamboek/model/schema/field-kind'
import { expect, test } from 'vitest'
import { formatDifferingValue } from './difference-text.ts'

const field: FieldDefinition = { kind: 'dateTime', label: 'Deadline' }

function texts(mine: string, theirs: string): readonly string[] {
  const versions = {
    original: { deadlineUtc: '2026-02-01T08:30:00.000Z' },
    mine: { deadlineUtc: mine },
    theirs: { deadlineUtc: theirs },
  }
  const difference = { key: 'deadlineUtc', by: 'conflict', path: 'deadlineUtc', field, versions } as const
  return (['original', 'mine', 'theirs'] as const).map((version) =>
    formatDifferingValue(difference, version, () => undefined),
  )
}

test('shows seconds only where two times fall within one minute', () => {
  expect(texts('2026-02-01T08:30:15.000Z', '2026-02-01T08:30:45.000Z')).toEqual([
    '01-02-2026 09:30',
    '01-02-2026 09:30:15',
    '01-02-2026 09:30:45',
  ])
  expect(texts('2026-02-01T08:30:15.000Z', '2026-02-01T08:31:00.000Z')).toEqual([
    '01-02-2026 09:30',
    '01-02-2026 09:30',
    '01-02-2026 09:31',
  ])
})
