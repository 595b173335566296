import { expect, test } from 'vitest'
import { undoAnswer } from '../../../testing/test-undo.ts'
import { countChanged, describeDone, describeTrial } from './undo-texts.ts'

const kept = { dtoKey: 'x', id: '1', label: 'Nederland', reason: 'Later gewijzigd door Jan.' }
const inPart = { ...kept, fields: ['code'] }
const deactivated = { ...kept, isDeactivated: true } as const
const countries = { one: 'Land', many: 'Landen' }

test.each([
  [{ undone: 1 }, '1 record wordt teruggezet.', '1 record is teruggezet.', 1],
  [{ undone: 1200 }, '1.200 records worden teruggezet.', '1.200 records zijn teruggezet.', 1200],
  [
    { undone: 2, kept: [kept] },
    '2 records worden teruggezet. 1 record blijft staan.',
    '2 records zijn teruggezet. 1 record bleef staan.',
    2,
  ],
  [
    { undone: 0, kept: [inPart] },
    'Er kan niets helemaal worden teruggezet. 1 record blijft deels staan.',
    'Er is niets helemaal teruggezet. 1 record bleef deels staan.',
    1,
  ],
  [
    { undone: 1, kept: [kept, deactivated] },
    '1 record wordt teruggezet. 2 records blijven geheel of deels staan.',
    '1 record is teruggezet. 2 records bleven geheel of deels staan.',
    2,
  ],
  [
    { undone: 0, kept: [kept] },
    'Er kan niets worden teruggezet. 1 record blijft staan.',
    'Er is niets teruggezet. 1 record bleef staan.',
    0,
  ],
])('says how many records %j takes back, and how many stay', (members, before, after, changed) => {
  const answer = undoAnswer(members)
  expect(describeTrial(answer)).toBe(before)
  expect(describeDone(answer)).toBe(after)
  expect(countChanged(answer)).toBe(changed)
})

test('names the records of an import by their type', () => {
  expect(describeTrial(undoAnswer({ undone: 1 }), countries)).toBe('1 land wordt teruggezet.')
  expect(describeDone(undoAnswer({ undone: 2 }), countries)).toBe('2 landen zijn teruggezet.')
})
