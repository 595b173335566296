import { expect, test } from 'vitest'
import { fieldsOfMessage, fillMessage } from './rule-message.ts'

const fields = {
  code: { kind: 'text', label: 'Code' },
  amount: { kind: 'percentage', label: 'Aandeel' },
  functionId: { kind: 'reference', label: 'Functie', to: 'Main.FunctionViewDto' },
} as const

test('a message names values as a person reads them, and references by their label', () => {
  const record = { code: 'A1', amount: 12.5, functionId: 'x', function: { id: 'x', label: 'Kok' } }
  expect(fillMessage('Functie {functionId} met {code} telt {amount}.', fields, record)).toBe(
    'Functie Kok met A1 telt 12,5\u00a0%.',
  )
  expect(fillMessage('Functie {functionId} bestaat al.', fields, {})).toBe('Functie bestaat al.')
  expect(fillMessage('Functie {functionId} bestaat al.', fields)).toBe('Functie … bestaat al.')
})

test('the fields that a message names', () => {
  expect(fieldsOfMessage('Functie {functionId} op {activeRangeUtc.start} bestaat al.')).toEqual([
    'functionId',
    'activeRangeUtc.start',
  ])
})
