import { expect, test } from 'vitest'
import { chunkChanges, type NodeMessage, parseEnvelope, serializeEnvelope } from './node-message.ts'

const change = { dtoKey: 'A', ids: ['é'], action: 'Update', businessUnitId: null, userId: null } as const
const notice = {
  to: { dtoKey: 'A', right: 'Import', businessUnitId: null },
  target: 'ImportRecordStatusMessageDto',
  message: {
    status: 'InProgress',
    fileName: 'é.csv',
    businessUnitId: null,
    importRecordId: 'i',
    isImportRecord: false,
  },
} as const
const size = Buffer.byteLength(JSON.stringify(change)) + 1

test.each<NodeMessage>([
  { kind: 'changes', changes: [change, { ...change, ids: [], action: null, businessUnitId: 'x' }] },
  { kind: 'notice', notice },
  {
    kind: 'notice',
    notice: {
      ...notice,
      to: { dtoKey: 'A', right: 'Read', businessUnitId: 'u' },
      message: {
        ...notice.message,
        status: 'Completed',
        businessUnitId: 'u',
        isImportRecord: true,
        numberOfErrors: 2,
      },
    },
  },
  { kind: 'signedOut', userId: 'u' },
  { kind: 'beat', asks: true },
  { kind: 'farewell' },
])('$kind arrives as it was sent', (message) => {
  const envelope = { node: 'n', number: 7, message }
  expect(parseEnvelope(serializeEnvelope(envelope))).toEqual(envelope)
})

test.each([
  '',
  'null',
  '[]',
  '{',
  '{"node":"n","number":1}',
  '{"node":"n","number":1.5,"message":{"kind":"farewell"}}',
  '{"node":1,"number":1,"message":{"kind":"farewell"}}',
  '{"node":"n","number":1,"message":{"kind":"constructor"}}',
  '{"node":"n","number":1,"message":{"kind":"beat"}}',
  '{"node":"n","number":1,"message":{"kind":"signedOut"}}',
  '{"node":"n","number":1,"message":{"kind":"changes","changes":[{"dtoKey":"A"}]}}',
  '{"node":"n","number":1,"message":{"kind":"changes","changes":[{"dtoKey":"A","ids":[1],"action":null,"businessUnitId":null,"userId":null}]}}',
  '{"node":"n","number":1,"message":{"kind":"notice","notice":{"to":{"dtoKey":"A"}}}}',
])('%s is nothing that a node sends', (payload) => {
  expect(parseEnvelope(payload)).toBeUndefined()
})

test.each([
  { to: { ...notice.to, dtoKey: 1 } },
  { to: { ...notice.to, right: 'Admin' } },
  { to: { ...notice.to, businessUnitId: 1 } },
  { target: 'RecordsChangedMessageDto' },
  { message: { ...notice.message, status: 'Undone' } },
  { message: { ...notice.message, status: 'toString' } },
  { message: { ...notice.message, fileName: 1 } },
  { message: { ...notice.message, businessUnitId: 1 } },
  { message: { ...notice.message, isImportRecord: 'no' } },
  { message: { ...notice.message, numberOfErrors: 'two' } },
])('a notice with %o is nothing that a node sends', (member) => {
  const message = { kind: 'notice', notice: { ...notice, ...member } }
  expect(parseEnvelope(JSON.stringify({ node: 'n', number: 1, message }))).toBeUndefined()
})

test('changes are packed as full as they fit, in their order', () => {
  const five = ['1', '2', '3', '4', '5'].map((dtoKey) => ({ ...change, dtoKey }))
  const packed = chunkChanges(five, size * 2)
  expect(packed).toEqual([
    { kind: 'changes', changes: five.slice(0, 2) },
    { kind: 'changes', changes: five.slice(2, 4) },
    { kind: 'changes', changes: five.slice(4) },
  ])
  expect(chunkChanges([], size)).toEqual([])
})

test('a change that fits nowhere loses its ids, not itself', () => {
  expect(chunkChanges([{ ...change, ids: ['x'.repeat(size)] }], size)).toEqual([
    { kind: 'changes', changes: [{ ...change, ids: [] }] },
  ])
})
